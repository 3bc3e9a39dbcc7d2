import { z } from 'zod';
import { route } from '@/http/route';
import { describeSyncConfig } from '@/sync/terms';
import { syncConfigSchema } from '@/protocol/sync';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: () => z.encode(syncConfigSchema, describeSyncConfig(wiring().sync)),
});
