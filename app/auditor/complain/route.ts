import { fileComplaint } from '@/auditor/complaints/file-complaint';
import { CORS, json } from '@/http/answer';
import { route, withBody } from '@/http/route';
import { complaintSchema } from '@/protocol/auditor';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: withBody(complaintSchema, async ({ body }) =>
    json(await fileComplaint(wiring().auditor, body), 202, CORS),
  ),
});
