/**
 * Complaints as JSON in pieces of one each. `filed_by` is the same for all from one network. Stored
 * texts are valid JSON and sent unchanged. Parsing a hundred long ones would block the main thread
 * for seconds.
 */
import { z } from 'zod';
import type { Auditor } from '@/auditor/auditor';
import { listComplaints, type ComplaintSelection } from '@/auditor/complaints/list-complaints';
import { complaintHeadSchema } from '@/protocol/auditor';
import { roundDown } from '@/protocol/timestamp';

export async function* writeComplaints(
  auditor: Auditor,
  selection: ComplaintSelection,
): AsyncGenerator<string> {
  const { total, complaints } = await listComplaints(auditor, selection);
  yield `{"total":${total},"complaints":[`;
  let separator = '';
  for await (const { id, text, receivedMs, filedBy } of complaints) {
    const received = roundDown(receivedMs);
    const head = z.encode(complaintHeadSchema, { complaintId: id, received, filedBy });
    yield `${separator}${JSON.stringify(head).slice(0, -1)},"complaint":${text}}`;
    separator = ',';
  }
  yield ']}';
}
