// Bundles src/widget.ts into the one file that every widget carries, and each part that is loaded when it is first
// used (src/parts/load.ts) into a file of its own, their style sheets inlined.
// `npm run build -- --watch` rebuilds on every change. The build fails when a file outgrows its budget: every displayed
// widget holds a copy of widget.js, and so does every notebook saved with its widgets.

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build as bundle, context } from "esbuild";
import { minify } from "terser";

const OUTPUT = "../knotwidgets/static";

/** The most bytes of each file, gzipped; each part is one of Python's `PartName`. */
const BUDGETS = {
  "widget.ts": 25_000,
  "parts/banner.ts": 1_250,
  "parts/cards.ts": 2_400,
  "parts/choices.ts": 2_600,
  "parts/drawing.ts": 3_100,
  "parts/ending.ts": 2_000,
  "parts/following.ts": 3_000,
  "parts/keeping.ts": 1_700,
  "parts/legend.ts": 1_900,
  "parts/lesson.ts": 5_250,
  "parts/menu.ts": 1_900,
  "parts/held.ts": 1_700,
  "parts/motion.ts": 5_600,
  "parts/moves.ts": 4_800,
  "parts/records.ts": 2_400,
  "parts/resizing.ts": 700,
  "parts/saving.ts": 1_500,
  "parts/sheets.ts": 2_550,
  "parts/sketch.ts": 1_200,
  "parts/sound.ts": 1_500,
  "parts/thoughts.ts": 1_200,
  "rulebook.ts": 2_000,
  "page/page.ts": 50_000,
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
