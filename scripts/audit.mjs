// `npm run audit`: see src/server/audit.ts.
import { runCommand } from './lib/command.mjs';

const threads = { 'audit-thread': 'src/auditor/audit/audit-thread.ts' };
await runCommand('audit', 'src/server/audit.ts', { threads });
