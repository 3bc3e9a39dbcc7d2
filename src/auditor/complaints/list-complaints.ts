/**
 * GET management/complaints, for the operator: lists reports, newest first, below number `offset`.
 * `filed_by` is the same for all reports from one network. The answer is JSON in pieces of one
 * complaint each. Stored texts are valid JSON and sent unchanged. Parsing a hundred long ones would
 * block the main thread for seconds.
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
  /** Only complaints with a lower number. */
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
