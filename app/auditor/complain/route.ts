import { complaintText, fileComplaint } from '@/auditor/complaints/file-complaint';
import { CORS, json } from '@/http/answer';
import { spend } from '@/http/allowances';
import { route, withBody } from '@/http/route';
import { inShare } from '@/http/shares';
import { complaintSchema } from '@/protocol/auditor';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: withBody(complaintSchema, async ({ request, body }) => {
    const text = complaintText(body);
    await spend(request, 'complaints');
    const id = await inShare(request, 'complaints', (share) =>
      fileComplaint(wiring().auditor, text, share),
    );
    return json({ complaint_id: id }, 202, CORS);
  }),
});
