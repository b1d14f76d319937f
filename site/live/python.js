// Python, from python.zip, which holds all that it takes: for the worker of these pages, and for that of JupyterLite.

const here = (name) => new URL(name, import.meta.url).href;

/** The bytes of python.zip: from this browser's own store, else downloaded, and kept there for the next time. */
async function packed({ hash, size }, tell) {
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
    tell({ type: "progress", at, size });
  }
  if (at !== size) throw new Error(`python.zip: only ${at} of ${size} bytes arrived`);
  try {
    for (const { url } of (await store?.keys()) ?? [])
      if (url.startsWith(here("python.zip"))) await store.delete(url);
    await store?.put(address, new Response(bytes));
  } catch {
    tell({ type: "unkept" });
  }
  return bytes;
}

/**
 * Starts Pyodide, as its own function of this name does, with what the package takes. JupyterLite's kernel comes from
 * {kernelURL}, where it would install {packages}. {tell} hears how far that is.
 */
export async function loadPyodide({ kernelURL, packages: _, ...given }, tell = () => {}) {
  const index = await (await fetch(here("python.json"), { cache: "no-cache" })).json();
  const bytes = await packed(index, tell);
  const unpacked = ([at, size]) => {
    const stream = new Blob([bytes.subarray(at, at + size)]).stream();
    return new Response(stream.pipeThrough(new DecompressionStream("deflate-raw"))).arrayBuffer();
  };
  const names = Object.keys(index.files);
  const parts = await Promise.all(names.map((name) => unpacked(index.files[name])));
  const part = Object.fromEntries(names.map((name, number) => [name, parts[number]]));
  const module = (name) => import(URL.createObjectURL(new Blob([part[name]], { type: "text/javascript" })));
  tell({ type: "progress", at: 1, size: 1 });
  // Pyodide asks for its files by address; no server is asked, so none has to know what they are.
  const ask = self.fetch;
  self.fetch = (address, ...options) => {
    const found = part[String(address).split("/").pop()];
    const headers = { "Content-Type": "application/wasm" };
    return found ? Promise.resolve(new Response(found, { headers })) : ask(address, ...options);
  };
  const pyodide = await module("pyodide.mjs");
  const { default: createPyodideModule } = await module("pyodide.asm.mjs");
  const lockFileContents = JSON.parse(new TextDecoder().decode(part["lock.json"]));
  const folder = here("./");
  const python = await pyodide.loadPyodide({
    ...{ ...given, indexURL: folder, packageBaseUrl: folder, createPyodideModule, lockFileContents },
  });
  self.fetch = ask;
  const extractDir = python.runPython("import site; site.getsitepackages()[0]");
  const kernel = kernelURL && (await (await fetch(kernelURL)).arrayBuffer());
  for (const archive of [part["packages.zip"], kernel].filter(Boolean))
    python.unpackArchive(archive, "zip", { extractDir });
  return python;
}
