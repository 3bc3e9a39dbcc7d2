// `npm run secret-key -- …`: see src/server/secret-key.ts.
import { runCommand } from './lib/command.mjs';

await runCommand('secret-key', 'src/server/secret-key.ts', { inCallersFolder: true });
