// Bundles src/widget.ts into the one file that every widget carries, and each part that is loaded when it is first
// used (src/parts/load.ts) into a file of its own, their style sheets inlined.
// `npm run build -- --watch` rebuilds on every change. The build fails when a file outgrows its budget: every displayed
// widget holds a copy of widget.js, and so does every notebook saved with its widgets.

import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build as bundle, context } from "esbuild";
import { minify } from "terser";

const OUTPUT = "../knotwidgets/static";

/** The most bytes of each file, gzipped; each part is one of Python's `PartName`. */
const BUDGETS = {
  "widget.ts": 24_000, // with copying, full screen and the letters of headlines, which a board without Python has, too; and what buttons are called, which no state carries
  "parts/drawing.ts": 3_100,
  "parts/game.ts": 11_500,
  "parts/lesson.ts": 7_500,
  "parts/live.ts": 9_200,
  "parts/sketch.ts": 1_200,
  "parts/tools.ts": 10_000,
  "rulebook.ts": 2_000,
  "page/page.ts": 46_000,
};

/** What a page runs as a script of its own text, which needs no address; by the name of what that gives. */
const SCRIPTS = { "page/page.ts": "knotwidgetsPage" };

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

/** Writes a file, which Terser makes a twentieth smaller; fails where it is too large even so. */
const squeeze = (budget, script) => ({
  name: "squeeze",
  setup(build) {
    build.onEnd(async ({ errors, outputFiles }) => {
      if (errors.length > 0) return;
      const [{ path, text }] = outputFiles;
      const { code } = await minify(text, {
        ecma: 2022,
        module: !script,
        // Nothing here is called with "new" but classes, which is what "unsafe" asks of functions.
        compress: { passes: 3, pure_getters: true, hoist_funs: true, unsafe_arrows: true },
      });
      await mkdir(OUTPUT, { recursive: true });
      await writeFile(path, code);
      weigh(path, code, budget);
    });
  },
});

function weigh(path, code, budget) {
  const gzipped = gzipSync(code).length;
  console.log(`${path.split("/").at(-1)}: ${Buffer.byteLength(code)} bytes, ${gzipped} gzipped`);
  if (gzipped <= budget) return;
  console.error(`Over the budget of ${budget} bytes gzipped.`);
  process.exitCode = 1;
}

// What was built of other sources would be packed, too.
await mkdir(OUTPUT, { recursive: true });
for (const name of await readdir(OUTPUT)) if (name.endsWith(".js")) await rm(join(OUTPUT, name));

for (const [entry, budget] of Object.entries(BUDGETS)) {
  const builder = await context({
    entryPoints: [join("src", entry)],
    outdir: OUTPUT,
    bundle: true,
    minifyIdentifiers: true,
    minifySyntax: true,
    format: SCRIPTS[entry] ? "iife" : "esm",
    globalName: SCRIPTS[entry],
    target: "es2022",
    legalComments: "none",
    logLevel: "warning",
    write: false,
    plugins: [inlineCss, squeeze(budget, SCRIPTS[entry])],
  });
  if (process.argv.includes("--watch")) {
    await builder.watch();
    continue;
  }
  try {
    await builder.rebuild();
  } catch {
    process.exitCode = 1; // esbuild has printed the errors
  }
  await builder.dispose();
}
