// `npm run figures`: see src/server/figures.ts.
import { runCommand } from './lib/command.mjs';

await runCommand('figures', 'src/server/figures.ts');
