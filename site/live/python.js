// Python, and from the files in python/ all that it takes: for the worker of these pages, and for that of JupyterLite.
// The files are compressed, and no server has to know what they are. The browser keeps them; it asks whether they have
// changed. build.py puts Pyodide's own code in here.

import * as pyodide from "pyodide";
import createPyodideModule from "pyodide/pyodide.asm.mjs";
import { info } from "pyodide/pyodide-lock.json";

const FILES = { "pyodide.asm.wasm": "application/wasm", "python_stdlib.zip": "", "packages.zip": "" };
const here = (name) => new URL(name, import.meta.url).href;

/**
 * Starts Pyodide, as its own function of this name does, with what the package takes. JupyterLite's kernel comes from
 * {kernelURL}, where it would install {packages}. {tell} is called with the number of bytes that have come, and once
 * without a number when all have.
 */
export async function loadPyodide({ kernelURL, packages: _, ...given }, tell = () => {}) {
  let at = 0;
  async function load([name, kind]) {
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
    return [name, await new Response(whole, { headers: { "Content-Type": kind } }).blob()];
  }
  const loaded = new Map(await Promise.all(Object.entries(FILES).map(load)));
  tell({ type: "progress" });
  // Pyodide asks for its files by address.
  const ask = self.fetch;
  self.fetch = async (address, ...options) => {
    const found = loaded.get(String(address).split("/").pop());
    return found ? new Response(found) : ask(address, ...options);
  };
  const [indexURL, lockFileContents] = [here("./"), { info, packages: {} }];
  const settings = { indexURL, packageBaseUrl: indexURL, lockFileContents, createPyodideModule };
  const python = await pyodide.loadPyodide({ ...given, ...settings });
  self.fetch = ask;
  const extractDir = python.runPython("import site; site.getsitepackages()[0]");
  const archives = [loaded.get("packages.zip"), kernelURL && (await fetch(kernelURL))].filter(Boolean);
  for (const archive of archives) python.unpackArchive(await archive.arrayBuffer(), "zip", { extractDir });
  return python;
}
