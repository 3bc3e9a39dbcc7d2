// `npm run exchange-keys -- …`: see src/server/exchange-keys.ts.
import { runCommand } from './lib/command.mjs';

await runCommand('exchange-keys', 'src/server/exchange-keys.ts', { inCallersFolder: true });
