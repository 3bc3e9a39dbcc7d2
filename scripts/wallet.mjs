// `npm run wallet -- …`: bundles the command line wallet and runs it.
import { installPackages, requireNode, root } from './lib/prepare.mjs';

requireNode();
const calledFrom = process.cwd();
process.chdir(root);
installPackages();
const { bundleNode } = await import('./bundle.mjs');
await bundleNode({ wallet: 'src/wallet/cli/main.ts' });
// Relative file names are the caller's.
process.chdir(process.env.INIT_CWD ?? calledFrom);
await import('../dist/node/wallet.mjs');
