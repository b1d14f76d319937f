// Python in a worker. It unpacks python.zip, which holds all that Python takes, starts Pyodide, and carries messages
// between bridge.py and the page: {text} is a message as JSON, {buffers} what it has of bytes.

const here = (name) => new URL(name, import.meta.url).href;
const post = (message) => postMessage({ text: JSON.stringify(message), buffers: [] });
self.tell = (text, buffers) => postMessage({ text, buffers });

/** The bytes of python.zip: from this browser's own store, else downloaded, and kept there for the next time. */
async function packed({ hash, size }) {
  const address = here(`python.zip?${hash}`);
  const store = await self.caches?.open("knotwidgets").catch(() => null); // none without https, and in some windows
  const kept = await store?.match(address).catch(() => null);
  if (kept) return new Uint8Array(await kept.arrayBuffer());
  const response = await fetch(address);
  if (!response.ok) throw new Error(`python.zip: ${response.status} ${response.statusText}`);
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { value, done } = await reader.read();
    if (done) break;
    bytes.set(value, at); // raises for more than there should be
    at += value.length;
    post({ type: "progress", at, size });
  }
  if (at !== size) throw new Error(`python.zip: only ${at} of ${size} bytes arrived`);
  try {
    for (const { url } of (await store?.keys()) ?? [])
      if (url.startsWith(here("python.zip"))) await store.delete(url);
    await store?.put(address, new Response(bytes));
  } catch {
    post({ type: "unkept" });
  }
  return bytes;
}

async function start() {
  const index = await (await fetch(here("python.json"), { cache: "no-cache" })).json();
  const bytes = await packed(index);
  const unpacked = ([at, size]) => {
    const stream = new Blob([bytes.subarray(at, at + size)]).stream();
    return new Response(stream.pipeThrough(new DecompressionStream("deflate-raw"))).arrayBuffer();
  };
  const names = Object.keys(index.files);
  const parts = await Promise.all(names.map((name) => unpacked(index.files[name])));
  const part = Object.fromEntries(names.map((name, number) => [name, parts[number]]));
  const text = (name) => new TextDecoder().decode(part[name]);
  const module = (name) => import(URL.createObjectURL(new Blob([part[name]], { type: "text/javascript" })));
  post({ type: "progress", at: 1, size: 1 });
  // Pyodide asks for its files by address; no server is asked, so none has to know what they are.
  const ask = self.fetch;
  self.fetch = (address, ...options) => {
    const found = part[String(address).split("/").pop()];
    const headers = { "Content-Type": "application/wasm" };
    return found ? Promise.resolve(new Response(found, { headers })) : ask(address, ...options);
  };
  const { loadPyodide } = await module("pyodide.mjs");
  const { default: createPyodideModule } = await module("pyodide.asm.mjs");
  const lockFileContents = JSON.parse(text("lock.json"));
  const folder = here("./");
  const python = await loadPyodide({
    ...{ indexURL: folder, packageBaseUrl: folder, createPyodideModule, lockFileContents },
  });
  self.fetch = ask;
  const extractDir = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(part["packages.zip"], "zip", { extractDir });
  return python.pyimport("bridge");
}

try {
  const bridge = await start();
  self.onmessage = ({ data: { text, buffers } }) => {
    bridge.receive(text, buffers);
    post({ type: "heard" });
  };
  post({ type: "ready" });
} catch (error) {
  post({ type: "failed", why: String(error?.message ?? error) });
}
