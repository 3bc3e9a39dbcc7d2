// Builds the test kit for other projects to dist/testing: package.json's `florin/testing` and its
// types.
import { build } from 'esbuild';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from './lib/prepare.mjs';

const source = path.join(root, 'src/testing');
const target = path.join(root, 'dist/testing');

function typeScriptFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? typeScriptFiles(file) : [file];
  });
}

/** One declaration file per source file. Their exports name no other folder. */
function writeDeclarations() {
  for (const file of typeScriptFiles(source)) {
    const { outputText } = ts.transpileDeclaration(readFileSync(file, 'utf8'), {
      fileName: file,
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
    });
    const to = path.join(target, path.relative(source, file).replace(/\.ts$/, '.d.ts'));
    mkdirSync(path.dirname(to), { recursive: true });
    // Adds extensions, as node requires them.
    writeFileSync(to, outputText.replaceAll(/(from ')(\.[^']+)'/g, "$1$2.js'"));
  }
}

export async function buildTesting() {
  rmSync(target, { recursive: true, force: true });
  const common = {
    absWorkingDir: root,
    entryPoints: { fixtures: 'src/testing/fixtures.ts' },
    outdir: target,
    bundle: true,
    platform: 'node',
    target: 'node20',
    packages: 'external',
    conditions: ['node'],
    sourcemap: 'linked',
    logLevel: 'warning',
  };
  await build({ ...common, format: 'esm', outExtension: { '.js': '.mjs' } });
  // For projects without `"type": "module"`: Playwright turns their imports into `require`.
  const define = { 'import.meta.dirname': '__dirname' };
  await build({ ...common, format: 'cjs', outExtension: { '.js': '.cjs' }, define });
  writeDeclarations();
}

await buildTesting();
