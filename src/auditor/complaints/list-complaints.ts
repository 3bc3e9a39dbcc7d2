/**
 * GET management/complaints, for the operator: what was reported, the newest first, from `offset` (a
 * complaint's number) downwards. `filed_by` is the same for all that one network has filed. The answer is
 * JSON in pieces, of one complaint each: their text is ours and goes on as it is kept, since making
 * something of a hundred long ones would hold the main thread for seconds.
 */
import { z } from 'zod';
import { complaintHeadSchema } from '@/protocol/auditor';
import {
  countComplaints,
  findNewestComplaint,
  type StoredComplaint,
} from '@/storage/auditor/complaints';
import type { Auditor } from '../auditor';

export interface ComplaintSelection {
  readonly limit: number;
  /** Only those with a lower number. */
  readonly offset: number | undefined;
}

export async function* listComplaints(
  { db }: Auditor,
  { limit, offset }: ComplaintSelection,
): AsyncGenerator<string> {
  yield `{"total":${await countComplaints(db)},"complaints":[`;
  let before = offset;
  for (let count = 0; count < limit; count += 1) {
    const complaint = await findNewestComplaint(db, before);
    if (complaint === undefined) break;
    yield (count === 0 ? '' : ',') + describe(complaint);
    before = complaint.id;
  }
  yield ']}';
}

function describe({ id, text, receivedMs, filedBy }: StoredComplaint): string {
  const received = receivedMs - (receivedMs % 1000);
  const head = z.encode(complaintHeadSchema, { complaint_id: id, received, filed_by: filedBy });
  return `${JSON.stringify(head).slice(0, -1)},"complaint":${text}}`;
}
