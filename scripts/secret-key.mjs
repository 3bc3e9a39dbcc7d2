// `npm run secret-key -- …`: bundles the operator's command for SECRET_KEY and runs it.
import { installPackages, requireNode, root } from './lib/prepare.mjs';

requireNode();
const calledFrom = process.cwd();
process.chdir(root);
installPackages();
const { bundleNode } = await import('./bundle.mjs');
await bundleNode({ 'secret-key': 'src/server/secret-key.ts' });
// Relative file names are the caller's; DATA_DIR is relative to the project, as for the server.
process.env.DATA_DIR = (await import('node:path')).resolve(process.env.DATA_DIR || '.florin');
process.chdir(process.env.INIT_CWD ?? calledFrom);
try {
  await import('../dist/node/secret-key.mjs');
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
