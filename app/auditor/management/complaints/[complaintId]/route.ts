import { deleteComplaint } from '@/auditor/complaints/delete-complaints';
import { assertOperator } from '@/http/operator';
import { route } from '@/http/route';
import { Refusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';

const NUMBER = /^[1-9]\d{0,14}$/;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: async ({ request, params: { complaintId = '' } }) => {
    await assertOperator(request);
    if (!NUMBER.test(complaintId)) throw new Refusal('AUDITOR_COMPLAINT_UNKNOWN');
    await deleteComplaint(wiring().auditor, parseInt(complaintId, 10));
    return undefined;
  },
});
