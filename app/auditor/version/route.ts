import { z } from 'zod';
import { describeVersion } from '@/auditor/describe-version';
import { route } from '@/http/route';
import { auditorVersionSchema } from '@/protocol/auditor';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: () => z.encode(auditorVersionSchema, describeVersion(wiring().auditor)),
});
