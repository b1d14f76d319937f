// Bundles src/widget.ts, its style sheet inlined, into the one file that the Python package ships.
// `npm run build -- --watch` rebuilds on every change. The build fails when the bundle outgrows its budget:
// every displayed widget holds a copy of it, and so does every notebook saved with its widgets.

import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { gzipSync } from "node:zlib";
import { build as bundle, context } from "esbuild";
import { minify } from "terser";

const OUTPUT = "../knotwidgets/static/widget.js";
const MOST_BYTES = 80_000;
const MOST_GZIPPED = 27_000;

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

/** Writes the bundle, which Terser makes a twentieth smaller; fails where it is too large even so. */
const squeeze = {
  name: "squeeze",
  setup(build) {
    build.onEnd(async ({ errors, outputFiles }) => {
      if (errors.length > 0) return;
      const { code } = await minify(outputFiles[0].text, {
        ecma: 2022,
        module: true,
        // Nothing here is called with "new" but classes, which is what "unsafe" asks of functions.
        compress: { passes: 3, pure_getters: true, hoist_funs: true, unsafe_arrows: true },
      });
      await mkdir(dirname(OUTPUT), { recursive: true });
      await writeFile(OUTPUT, code);
      weigh(Buffer.from(code));
    });
  },
};

function weigh(bundle) {
  const gzipped = gzipSync(bundle).length;
  console.log(`widget.js: ${bundle.length} bytes, ${gzipped} gzipped`);
  if (bundle.length > MOST_BYTES || gzipped > MOST_GZIPPED) {
    console.error(`Over the budget of ${MOST_BYTES} bytes, ${MOST_GZIPPED} gzipped.`);
    process.exitCode = 1;
  }
}

const builder = await context({
  entryPoints: ["src/widget.ts"],
  outfile: OUTPUT,
  bundle: true,
  minifyIdentifiers: true,
  minifySyntax: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  logLevel: "warning",
  write: false,
  plugins: [inlineCss, squeeze],
});

if (process.argv.includes("--watch")) {
  await builder.watch();
} else {
  try {
    await builder.rebuild();
  } catch {
    process.exitCode = 1; // esbuild has printed the errors
  }
  await builder.dispose();
}
