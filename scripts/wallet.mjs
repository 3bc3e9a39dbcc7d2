// `npm run wallet -- …`: see src/wallet/cli/main.ts.
import { runCommand } from './lib/command.mjs';

await runCommand('wallet', 'src/wallet/cli/main.ts', { inCallersFolder: true });
