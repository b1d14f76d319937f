// Python, from the files in python/, which hold all that it takes: for the worker of these pages, and for that of
// JupyterLite. They are compressed, and no server has to know what they are. The browser keeps them; it asks whether
// they have changed.

const RUNTIME = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json"];
const KINDS = { mjs: "text/javascript", wasm: "application/wasm" };
const here = (name) => new URL(name, import.meta.url).href;

/**
 * Starts Pyodide, as its own function of this name does, with what the package takes. JupyterLite's kernel comes from
 * {kernelURL}, where it would install {packages}. {tell} is called with the number of bytes that have come, and once
 * without a number when all have.
 */
export async function loadPyodide({ kernelURL, packages: _, ...given }, tell = () => {}) {
  let at = 0;
  async function load(name) {
    const { ok, status, body } = await fetch(here(`python/${name}.bin`), { cache: "no-cache" });
    if (!ok) throw new Error(`${name}: ${status}`);
    const counted = new TransformStream({
      transform(chunk, stream) {
        at += chunk.length;
        tell({ type: "progress", at });
        stream.enqueue(chunk);
      },
    });
    const whole = body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip"));
    return new Response(whole, { headers: { "Content-Type": KINDS[name.split(".").pop()] ?? "" } }).blob();
  }
  const names = [...RUNTIME, "python_stdlib.zip", "packages.zip"];
  const loaded = await Promise.all(names.map(load));
  const part = Object.fromEntries(names.map((name, number) => [name, loaded[number]]));
  tell({ type: "progress" });
  const module = (name) => import(URL.createObjectURL(part[name]));
  // Pyodide asks for its files by address.
  const ask = self.fetch;
  self.fetch = async (address, ...options) => {
    const found = part[String(address).split("/").pop()];
    return found ? new Response(found) : ask(address, ...options);
  };
  const pyodide = await module("pyodide.mjs");
  const { default: createPyodideModule } = await module("pyodide.asm.mjs");
  const [indexURL, packageBaseUrl] = [here("./"), here("./")];
  const python = await pyodide.loadPyodide({ ...given, indexURL, packageBaseUrl, createPyodideModule });
  self.fetch = ask;
  const extractDir = python.runPython("import site; site.getsitepackages()[0]");
  const archives = [part["packages.zip"], kernelURL && (await fetch(kernelURL))].filter(Boolean);
  for (const archive of archives) python.unpackArchive(await archive.arrayBuffer(), "zip", { extractDir });
  return python;
}
