// `npm run restore -- DIR`: see src/server/backup/restore.ts.
import { runCommand } from './lib/command.mjs';

await runCommand('restore', 'src/server/backup/restore.ts');
