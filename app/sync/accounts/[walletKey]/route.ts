import { spend } from '@/http/allowances';
import { inShare } from '@/http/shares';
import { receiveUpload, walletKeyOf } from '@/http/sync-upload';
import { route } from '@/http/route';
import { answerBackup, answerUpload } from '@/http/sync-headers';
import { findBackup } from '@/sync/backups/find-backup';
import { storeBackup } from '@/sync/backups/store-backup';
import { verifyUpload } from '@/sync/backups/verify-upload';
import { MAX_BACKUP_BYTES } from '@/sync/terms';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async ({ request, params }) => {
    const backup = await findBackup(wiring().sync, walletKeyOf(params));
    return backup === null ? undefined : answerBackup(request, backup);
  },
  POST: async ({ request, params }) => {
    const outcome = await receiveUpload({ request, params }, MAX_BACKUP_BYTES, async (sent) => {
      const upload = await verifyUpload(sent);
      if (upload.isFirst) await spend(request, 'backups');
      return inShare(request, 'backups', (by) => storeBackup(wiring().sync, upload, by));
    });
    return answerUpload(request, outcome);
  },
});
