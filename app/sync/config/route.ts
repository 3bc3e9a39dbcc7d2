import { route } from '@/http/route';
import { showSyncConfig } from '@/sync/terms';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: () => showSyncConfig(wiring().sync),
});
