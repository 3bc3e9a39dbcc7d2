import { spend } from '@/http/allowances';
import { readUpload, walletKeyOf } from '@/http/sync-upload';
import { route } from '@/http/route';
import { answerBackup, answerKnown } from '@/http/sync-headers';
import { findBackup } from '@/sync/backups/find-backup';
import { storeBackup } from '@/sync/backups/store-backup';
import { MAX_BACKUP_BYTES } from '@/sync/terms';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async ({ request, params }) => {
    const backup = await findBackup(wiring().sync, walletKeyOf(params));
    return backup === null ? undefined : answerBackup(backup, { status: 200, request });
  },
  POST: async ({ request, params }) => {
    const upload = await readUpload(request, walletKeyOf(params), MAX_BACKUP_BYTES);
    // Of a wallet that has none yet.
    if (upload.oldHash === null) await spend(request, 'backups');
    const outcome = await storeBackup(wiring().sync, upload);
    if (outcome.state === 'conflict') return answerBackup(outcome.latest, { status: 409 });
    return outcome.state === 'stored' ? undefined : answerKnown();
  },
});
