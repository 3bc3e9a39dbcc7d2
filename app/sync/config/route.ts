import { z } from 'zod';
import { route } from '@/http/route';
import { showSyncConfig } from '@/sync/terms';
import { syncConfigSchema } from '@/protocol/sync';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: () => z.encode(syncConfigSchema, showSyncConfig(wiring().sync)),
});
