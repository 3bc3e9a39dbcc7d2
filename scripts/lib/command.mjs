// Runs one of Florin's commands, such as `npm run audit`.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installPackages, isPackage, requireNode, root } from './prepare.mjs';

/**
 * Bundles the command `name` from the file `source` and runs it. A package has the bundle. So has a clone that
 * was just built, as `npm test` says by FLORIN_BUILT=1. `threads` are bundles of its threads. With
 * `inCallersFolder` relative file names are the caller's. DATA_DIR is always relative to the project, as for
 * the server.
 */
export async function runCommand(name, source, { inCallersFolder = false, threads = {} } = {}) {
  requireNode();
  const calledFrom = process.env.INIT_CWD ?? process.cwd();
  process.chdir(root);
  if (!isBuilt(name)) await bundle({ [name]: source, ...threads });
  if (inCallersFolder) {
    process.env.DATA_DIR = path.resolve(process.env.DATA_DIR || '.florin');
    process.chdir(calledFrom);
  }
  try {
    await import(`../../dist/node/${name}.mjs`);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

function isBuilt(name) {
  const isFresh = isPackage || process.env.FLORIN_BUILT === '1';
  return isFresh && existsSync(`dist/node/${name}.mjs`);
}

async function bundle(entries) {
  installPackages();
  if (!existsSync('src/generated')) {
    const { generateTables } = await import('./generate.mjs');
    generateTables();
  }
  const { bundleNode } = await import('./bundle.mjs');
  await bundleNode(entries);
}
