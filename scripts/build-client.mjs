// Builds `florin/client` to dist/client, a package of its own. It has one file of code for `import`, one
// for `require`, and a declaration for each. A shop needs neither Florin nor another package.
import { build } from 'esbuild';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from './lib/prepare.mjs';

const source = path.join(root, 'src/shop-client');
const target = path.join(root, 'dist/client');
const ENTRY = path.join(source, 'client.ts');
const SHAPES = path.join(root, 'src/generated/client-shapes.ts');

function declarationOf(file) {
  const { outputText } = ts.transpileDeclaration(readFileSync(file, 'utf8'), {
    fileName: file,
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  return outputText;
}

/** Files that the entry names, and those that they name. */
function filesFrom(entry) {
  const files = new Set();
  const visit = (file) => {
    if (files.has(file) || file === SHAPES) return;
    files.add(file);
    const names = readFileSync(file, 'utf8').matchAll(/from '\.\/([\w-]+)'/g);
    for (const [, name] of names) visit(path.join(source, `${name}.ts`));
  };
  visit(entry);
  files.delete(entry);
  return [...files];
}

/** One declaration of all files, since each would need imports of another form for `require`. */
function declarations() {
  const inner = filesFrom(ENTRY).map(declarationOf);
  const text = [readFileSync(SHAPES, 'utf8'), ...inner]
    .join('\n')
    .replaceAll(/^import [^;]+;\n/gm, '')
    .replaceAll(/^export \{\};\n/gm, '')
    .replaceAll(/^export (?:declare )?(?=class|const|function|async)/gm, 'declare ')
    .replaceAll(/^export (?=type|interface)/gm, '');
  return `${text}\n${exportsOf(text)}`;
}

/** Exports what the entry does, and all shapes. */
function exportsOf(text) {
  const shapes = [...readFileSync(SHAPES, 'utf8').matchAll(/^export (?:type|interface) (\w+)/gm)];
  const lists = readFileSync(ENTRY, 'utf8').matchAll(/^export (type )?\{([^}]+)\}/gm);
  const named = [...lists].flatMap(([, type = '', names]) =>
    names.split(',').flatMap((name) => {
      const plain = name.trim();
      return plain === '' ? [] : [plain.startsWith('type ') ? plain : `${type}${plain}`];
    }),
  );
  const all = [...named, ...shapes.map(([, name]) => `type ${name}`)];
  for (const name of all.map((one) => one.replace('type ', ''))) {
    if (!new RegExp(`(?:class|function|type|interface) ${name}\\b`).test(text)) {
      throw new Error(`${name} has no declaration`);
    }
  }
  return `export { ${all.join(', ')} };\n`;
}

/** The same in package.json of Florin, below `dist/client`. */
const EXPORTS = {
  './client': {
    import: { types: './client.d.mts', default: './client.mjs' },
    require: { types: './client.d.cts', default: './client.cjs' },
  },
};

function writeManifest() {
  const { name, version, license, engines } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  );
  const description = 'A client of the merchant’s private interface, for node and browsers';
  const manifest = { name, version, description, license, engines, sideEffects: false };
  writeFileSync(
    path.join(target, 'package.json'),
    `${JSON.stringify({ ...manifest, exports: EXPORTS }, null, 2)}\n`,
  );
}

export async function buildClient() {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const common = {
    absWorkingDir: root,
    entryPoints: { client: ENTRY },
    outdir: target,
    bundle: true,
    platform: 'neutral',
    target: 'es2022',
    minify: true,
    logLevel: 'warning',
  };
  await build({ ...common, format: 'esm', outExtension: { '.js': '.mjs' } });
  await build({ ...common, format: 'cjs', outExtension: { '.js': '.cjs' } });
  const text = declarations();
  for (const ending of ['mts', 'cts']) writeFileSync(path.join(target, `client.d.${ending}`), text);
  writeManifest();
}

await buildClient();
