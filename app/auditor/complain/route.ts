import { fileComplaint } from '@/auditor/complaints/file-complaint';
import { CORS, json } from '@/http/answer';
import { spend } from '@/http/allowances';
import { route, withBody } from '@/http/route';
import { complaintSchema } from '@/protocol/auditor';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: withBody(complaintSchema, async ({ request, body }) => {
    await spend(request, 'complaints');
    return json(await fileComplaint(wiring().auditor, body), 202, CORS);
  }),
});
