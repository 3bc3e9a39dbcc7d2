// `npm run backup -- DIR`: see src/server/backup/save.ts.
import { runCommand } from './lib/command.mjs';

await runCommand('backup', 'src/server/backup/save.ts');
