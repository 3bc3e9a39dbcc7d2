// `npm run audit`: see src/server/audit.ts.
import { availableParallelism } from 'node:os';
import { runCommand } from './lib/command.mjs';

// Signatures are verified on node's threads, of which there are only four otherwise.
process.env.UV_THREADPOOL_SIZE ??= String(Math.max(4, availableParallelism()));
await runCommand('audit', 'src/server/audit.ts');
