// Bundles src/widget.ts into the one file that every widget carries, and each part that is loaded when it is first
// used (src/parts/load.ts) into a file of its own, their style sheets inlined. What a part and the widget both use is in
// widget.js alone: a part is a function of it.
// `npm run build -- --watch` builds again on every change. The build fails when a file outgrows its budget: every
// displayed widget holds a copy of widget.js, and so does every notebook saved with its widgets.

import { watch } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { basename, join, relative, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build as bundle, transform } from "esbuild";
import { minify } from "terser";

const OUTPUT = "../knotwidgets/static";
const WIDGET = "widget.ts";

/** The most bytes of each file, gzipped; each part is one of Python's `PartName`. */
const BUDGETS = {
  "parts/clock.ts": 1_200,
  "parts/drawing.ts": 2_300,
  "parts/game.ts": 10_500,
  "parts/lesson.ts": 6_700,
  "parts/live.ts": 10_700,
  "parts/lobby.ts": 2_800,
  "parts/repeat.ts": 2_300,
  "parts/sketch.ts": 1_000,
  "parts/tools.ts": 6_400,
  [WIDGET]: 24_000, // with copying, full screen and the letters of headlines, which a board without Python has, too; and what buttons are called, which no state carries
  "rulebook.ts": 2_000,
  "page/page.ts": 49_750, // with the other arrangement of each scene; text in the reader's size; a rule book in the dark; with a game for two, of which it draws the chance and takes moves back; what it says to a page around its frame, and how a page that takes it away ends it
  "page/scorm.ts": 1_400,
};

/** What a page runs as a script of its own text, which needs no address; by the name of what that gives. */
const SCRIPTS = { "page/page.ts": "knotwidgetsPage", "page/scorm.ts": "knotwidgetsPlatform" };

/** What each part has for itself although the widget has it, too: the checks, of which each reads others. */
const OWN = ["src/wire/readers.ts"];

/** Lets `import css from "./index.css"` give the text of all that it imports, minified. */
const inlineCss = {
  name: "inline-css",
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const css = await bundle({ entryPoints: [path], bundle: true, minify: true, write: false });
      return { contents: css.outputFiles[0].text.trim(), loader: "text" };
    });
  },
};

/** Leaves out what the widget has: it is imported from the address of its module. */
const leaveOut = (modules) => ({
  name: "leave-out",
  setup(build) {
    build.onResolve({ filter: /^\./ }, ({ path, resolveDir, kind }) => {
      const module = relative(".", resolve(resolveDir, `${path}.ts`));
      return kind === "import-statement" && modules.has(module)
        ? { path: `/${module}`, external: true }
        : null;
    });
  },
});

async function bundled(entry, options = {}) {
  const { outputFiles, metafile } = await bundle({
    ...(options.stdin ? {} : { entryPoints: [join("src", entry)] }),
    outdir: OUTPUT,
    bundle: true,
    metafile: true,
    minifyIdentifiers: true,
    minifySyntax: true,
    format: SCRIPTS[entry] ? "iife" : "esm",
    globalName: SCRIPTS[entry],
    target: "es2022",
    legalComments: "none",
    logLevel: "warning",
    write: false,
    ...options,
    plugins: [inlineCss, ...(options.plugins ?? [])],
  });
  return { text: outputFiles[0].text, inputs: Object.keys(metafile.inputs) };
}

/** Makes a file a twentieth smaller. */
async function squeezed(text, isScript) {
  const { code } = await minify(text, {
    ecma: 2022,
    module: !isScript,
    // Nothing here is called with "new" but classes, and nobody changes what the browser brings: "unsafe" asks for that.
    compress: {
      ...{ passes: 5, sequences: false, pure_getters: true, hoist_funs: true },
      ...{ unsafe: true, unsafe_arrows: true, unsafe_methods: true },
    },
  });
  return code;
}

/** A part as a module whose default is a function of what it has from the widget; `need` hears of what that is. */
async function asFunction(text, need) {
  const from = new Map();
  const aliases = [];
  const body = text
    .replace(/^import \{([^}]*)\} from "\/([^"]*)";$/gm, (_, names, module) => {
      for (const part of names.split(",")) {
        const [name, alias] = part.trim().split(" as ");
        from.set(name, module);
        if (alias) aliases.push([name, alias]);
      }
      return "";
    })
    .replace(
      /^export \{([^}]*)\};$/m,
      (_, names) => `return {${names.replace(/(\w+) as (\w+)/g, "$2: $1")}};`,
    );
  if (/^(import|export) /m.test(body))
    throw new Error("a part imports or exports in a way that is not foreseen");
  // What several of its files import is one thing.
  const whole = aliases.reduce(
    (all, [name, alias]) => all.replace(new RegExp(`\\b${alias}\\b`, "g"), name),
    body,
  );
  const given = [...from.keys()].filter((name) => new RegExp(`\\b${name}\\b`).test(whole));
  for (const name of given) need(name, from.get(name));
  const code = `export default ({ ${given.join(", ")} }) => {${whole}};`;
  return (await transform(code, { minifyIdentifiers: true, minifySyntax: true })).code;
}

async function put(entry, code) {
  const name = basename(entry).replace(".ts", ".js");
  await writeFile(join(OUTPUT, name), code);
  const gzipped = gzipSync(code).length;
  console.log(`${name}: ${Buffer.byteLength(code)} bytes, ${gzipped} gzipped`);
  if (gzipped <= BUDGETS[entry]) return;
  const over = gzipped - BUDGETS[entry];
  console.error(
    `${name} is ${over} bytes over its budget: make it smaller, or raise "${entry}" in BUDGETS in js/build.mjs`,
  );
  process.exitCode = 1;
}

/** What runs parts that come as texts, the widget or a page, and hands to them what they need of the widget. */
async function equipped(entry, needed) {
  const names = [...needed.keys()];
  const imports = names.map(
    (name) => `import { ${name} } from "./${needed.get(name).replace(/^src\//, "")}";`,
  );
  const contents = [
    ...imports,
    'import { equip } from "./parts/load.ts";',
    `equip({ ${names.join(", ")} });`,
    `export { default } from "./${entry}";`,
  ].join("\n");
  return bundled(entry, { stdin: { contents, resolveDir: "src", sourcefile: "equipped.ts" } });
}

async function build() {
  const modules = new Set((await bundled(WIDGET)).inputs.filter((path) => path.endsWith(".ts")));
  for (const own of OWN) modules.delete(own);
  const needed = new Map();
  const need = (name, module) => {
    const other = needed.get(name) ?? module;
    if (other !== module)
      throw new Error(`"${name}" is a name in ${other} and ${module}: parts can't tell them apart`);
    needed.set(name, module);
  };
  for (const entry of Object.keys(BUDGETS)) {
    const isPart = entry.startsWith("parts/");
    const options = isPart ? { plugins: [leaveOut(modules)], minifyIdentifiers: false } : {};
    const runsParts = entry === WIDGET || entry === "page/page.ts";
    const { text } = runsParts ? await equipped(entry, needed) : await bundled(entry, options);
    const code = isPart ? await asFunction(text, need) : text;
    await put(entry, await squeezed(code, Boolean(SCRIPTS[entry])));
  }
}

/** Builds; what is wrong with the sources esbuild has printed. */
async function attempt() {
  try {
    await build();
  } catch (error) {
    if (!error.errors) console.error(error.message);
    process.exitCode = 1;
  }
}

// What was built of other sources would be packed, too.
await mkdir(OUTPUT, { recursive: true });
for (const name of await readdir(OUTPUT)) if (name.endsWith(".js")) await rm(join(OUTPUT, name));

await attempt();
if (process.argv.includes("--watch")) {
  let waiting = setTimeout(() => {});
  watch("src", { recursive: true }, () => {
    clearTimeout(waiting);
    waiting = setTimeout(attempt, 100);
  });
}
