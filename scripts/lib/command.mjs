// Runs one of Florin's commands, such as `npm run audit`.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installPackages, isPackage, requireNode, root } from './prepare.mjs';

/**
 * Bundles the command `name` from the file `source` and runs it. A package has the bundle. With
 * `inCallersFolder` relative file names are the caller's. DATA_DIR is always relative to the project,
 * as for the server.
 */
export async function runCommand(name, source, { inCallersFolder = false } = {}) {
  requireNode();
  const calledFrom = process.env.INIT_CWD ?? process.cwd();
  process.chdir(root);
  if (!isPackage) await bundle(name, source);
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

async function bundle(name, source) {
  installPackages();
  if (!existsSync('src/generated')) {
    const { generatePrisma } = await import('../generate.mjs');
    generatePrisma();
  }
  const { bundleNode } = await import('../bundle.mjs');
  await bundleNode({ [name]: source });
}
