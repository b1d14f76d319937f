// Python in a worker, which carries messages between bridge.py and the page: {text} is a message as JSON, {buffers} what
// it has of bytes.

import { loadPyodide } from "./python.js";

self.tell = (text, buffers = []) => postMessage({ text, buffers });
const say = (message) => self.tell(JSON.stringify(message));
try {
  const { receive } = (await loadPyodide({}, say)).pyimport("bridge");
  self.onmessage = async ({ data: { text, buffers } }) => {
    say({ type: "heard" });
    await receive(text, buffers); // which begins it
  };
  say({ type: "ready" });
} catch (error) {
  say({ type: "failed", why: error?.message ?? error });
}
