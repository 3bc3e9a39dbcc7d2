import { z } from 'zod';
import { showVersion } from '@/auditor/show-version';
import { route } from '@/http/route';
import { auditorVersionSchema } from '@/protocol/auditor';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: () => z.encode(auditorVersionSchema, showVersion(wiring().auditor)),
});
