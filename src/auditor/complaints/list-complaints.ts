/**
 * Answers GET management/complaints, for the operator: lists reports, newest first, below number `offset`.
 * They are read one at a time, since each may be long.
 */
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

interface ComplaintList {
  /** Counts all, also those that are not selected. */
  readonly total: number;
  readonly complaints: AsyncGenerator<StoredComplaint>;
}

export async function listComplaints(
  { db }: Auditor,
  selection: ComplaintSelection,
): Promise<ComplaintList> {
  return { total: await countComplaints(db), complaints: listOneByOne(db, selection) };
}

async function* listOneByOne(
  db: Auditor['db'],
  { limit, offset }: ComplaintSelection,
): AsyncGenerator<StoredComplaint> {
  let before = offset;
  for (let count = 0; count < limit; count += 1) {
    const complaint = await findNewestComplaint(db, before);
    if (complaint === undefined) break;
    yield complaint;
    before = complaint.id;
  }
}
