// Builds the browser extension (manifest 3) to dist/extension: four bundles, two pages, their styles.
import tailwind from '@tailwindcss/postcss';
import { build } from 'esbuild';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import postcss from 'postcss';
import { coinPng } from './lib/coin-png.mjs';

const root = path.resolve(import.meta.dirname, '..');
const source = path.join(root, 'src/extension');
const target = path.join(root, 'dist/extension');

/** The site's style sheet, including the classes of the wallet's components. */
const styles = {
  name: 'tailwind',
  setup({ onLoad }) {
    onLoad({ filter: /globals\.css$/ }, async ({ path: from }) => {
      const css = readFileSync(from, 'utf8').replace(
        "@import 'tailwindcss';",
        "@import 'tailwindcss' source(none);\n@source '../src/ui/{wallet,primitives}';\n@source '../src/extension';",
      );
      const { css: contents } = await postcss([tailwind({ optimize: true })]).process(css, {
        from,
      });
      return { contents, loader: 'css', resolveDir: path.dirname(from) };
    });
  },
};

/** zod ships messages in fifty languages; only developers see ours. */
const englishOnly = {
  name: 'english-only',
  setup({ onLoad }) {
    onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    }));
  },
};

const shared = {
  absWorkingDir: root,
  plugins: [englishOnly],
  bundle: true,
  platform: 'browser',
  target: 'chrome120',
  minify: true,
  legalComments: 'none',
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
};

export async function buildExtension() {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const page = { 'service-worker': 'service-worker.ts', 'wallet-page': 'wallet-page.tsx' };
  await Promise.all([
    build({
      ...shared,
      format: 'esm',
      outdir: target,
      entryPoints: Object.entries(page).map(([out, file]) => ({
        out,
        in: path.join(source, file),
      })),
    }),
    // Content scripts are no modules, and neither is code that runs before the first paint.
    build({
      ...shared,
      format: 'iife',
      outdir: target,
      entryPoints: ['content-script.ts', 'appearance.ts'].map((file) => path.join(source, file)),
    }),
    build({
      ...shared,
      outfile: path.join(target, 'wallet.css'),
      entryPoints: [path.join(root, 'app/globals.css')],
      loader: { '.woff2': 'file', '.woff': 'empty' },
      assetNames: '[name]',
      plugins: [styles],
    }),
  ]);
  for (const file of ['manifest.json', 'wallet.html', 'popup.html']) {
    cpSync(path.join(source, file), path.join(target, file));
  }
  cpSync(path.join(root, 'public/icon.svg'), path.join(target, 'icon.svg'));
  for (const size of [16, 48, 128]) {
    writeFileSync(path.join(target, `icon-${size}.png`), coinPng(size));
  }
}

await buildExtension();
