// `npm run grow -- COUNT`: see src/server/grow/main.ts.
import { runCommand } from './lib/command.mjs';

const threads = { 'grow-thread': 'src/server/grow/thread.ts' };
await runCommand('grow', 'src/server/grow/main.ts', { threads });
