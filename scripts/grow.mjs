// `npm run grow -- COUNT`: see src/server/grow/main.ts.
import { runCommand } from './lib/command.mjs';

await runCommand('grow', 'src/server/grow/main.ts');
