import { z } from 'zod';
import { route } from '@/http/route';
import { describeTerms } from '@/sync/terms';
import { syncTermsSchema } from '@/protocol/sync';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: () => z.encode(syncTermsSchema, describeTerms(wiring().sync)),
});
