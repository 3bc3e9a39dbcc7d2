import { z } from 'zod';
import { listExchanges } from '@/auditor/exchanges/list-exchanges';
import { route } from '@/http/route';
import { auditedExchangesSchema } from '@/protocol/auditor';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async () =>
    z.encode(auditedExchangesSchema, { exchanges: await listExchanges(wiring().auditor) }),
});
