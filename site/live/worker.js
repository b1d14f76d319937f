// Python in a worker, which carries messages between bridge.py and the page: {text} is a message as JSON, {buffers} what
// it has of bytes.

import { loadPyodide } from "./python.js";

const post = (message) => postMessage({ text: JSON.stringify(message), buffers: [] });
self.tell = (text, buffers) => postMessage({ text, buffers });

try {
  const bridge = (await loadPyodide({}, post)).pyimport("bridge");
  self.onmessage = ({ data: { text, buffers } }) => {
    bridge.receive(text, buffers);
    post({ type: "heard" });
  };
  post({ type: "ready" });
} catch (error) {
  post({ type: "failed", why: String(error?.message ?? error) });
}
