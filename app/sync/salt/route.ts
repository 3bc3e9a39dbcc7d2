import { route } from '@/http/route';
import { syncSaltSchema } from '@/protocol/sync';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: () => syncSaltSchema.encode({ salt: wiring().sync.salt }),
});
