// Python, from python.bin, which holds all that it takes: for the worker of these pages, and for that of JupyterLite.

const here = (name) => new URL(name, import.meta.url).href;

/** A response with python.bin: from this browser's own store, else downloaded, and kept there for the next time. */
async function packed({ hash, size }, tell) {
  const address = here(`python.bin?${hash}`);
  const store = await self.caches?.open("knotwidgets").catch(() => null); // none without https, and in some windows
  const kept = await store?.match(address).catch(() => null);
  if (kept) return kept;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`python.bin: ${response.status} ${response.statusText}`);
  let at = 0;
  const counted = new TransformStream({
    transform(chunk, stream) {
      at += chunk.length;
      tell({ type: "progress", at, size });
      stream.enqueue(chunk);
    },
  });
  const bytes = await new Response(response.body.pipeThrough(counted)).arrayBuffer();
  if (at !== size) throw new Error(`python.bin: ${at} of ${size} bytes arrived`);
  try {
    for (const { url } of (await store?.keys()) ?? [])
      if (url.startsWith(here("python."))) await store.delete(url);
    await store?.put(address, new Response(bytes));
  } catch {
    tell({ type: "unkept" });
  }
  return new Response(bytes);
}

/**
 * Starts Pyodide, as its own function of this name does, with what the package takes. JupyterLite's kernel comes from
 * {kernelURL}, where it would install {packages}. {tell} hears how far that is.
 */
export async function loadPyodide({ kernelURL, packages: _, ...given }, tell = () => {}) {
  const index = await (await fetch(here("python.json"), { cache: "no-cache" })).json();
  const { body } = await packed(index, tell);
  tell({ type: "progress", at: 1, size: 1 });
  const whole = await new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  const part = {};
  let at = 0;
  for (const [name, size] of Object.entries(index.parts)) {
    part[name] = whole.slice(at, at + size);
    at += size;
  }
  const module = (name) => import(URL.createObjectURL(new Blob([part[name]], { type: "text/javascript" })));
  // Pyodide asks for its files by address; no server is asked, so none has to know what they are.
  const ask = self.fetch;
  self.fetch = async (address, ...options) => {
    const found = part[String(address).split("/").pop()];
    return found
      ? new Response(found, { headers: { "Content-Type": "application/wasm" } })
      : ask(address, ...options);
  };
  const pyodide = await module("pyodide.mjs");
  const { default: createPyodideModule } = await module("pyodide.asm.mjs");
  const [indexURL, packageBaseUrl] = [here("./"), here("./")];
  const python = await pyodide.loadPyodide({ ...given, indexURL, packageBaseUrl, createPyodideModule });
  self.fetch = ask;
  const extractDir = python.runPython("import site; site.getsitepackages()[0]");
  const kernel = kernelURL && (await (await fetch(kernelURL)).arrayBuffer());
  for (const archive of [part["packages.zip"], kernel].filter(Boolean))
    python.unpackArchive(archive, "zip", { extractDir });
  return python;
}
