/** Contracts that lose members after they were signed. */
import 'server-only';
import type { Database } from '@/storage/client';

export interface ShortenedContract {
  /** JSON. */
  readonly terms: string;
  readonly summary: string;
  readonly fulfillmentUrl: string | null;
}

/**
 * Writes what `shorten` makes of the stored terms (JSON), while nobody else changes them, and lets
 * the order's own copies follow, the marks of its texts too. False when the order is gone. What `shorten` throws is thrown, and
 * nothing is written.
 */
export async function shortenContract(
  db: Database,
  row: string,
  now: number,
  shorten: (terms: string) => ShortenedContract,
): Promise<boolean> {
  return db.transaction(async (client) => {
    const found = await client.query<{ terms: string }>({
      name: 'merchant-contract-lock',
      text: 'select terms from merchant.contract where order_row = $1 for update',
      values: [row],
    });
    const terms = found.rows[0]?.terms;
    if (terms === undefined) return false;
    const after = shorten(terms);
    if (after.terms === terms) return true;
    await client.query({
      name: 'merchant-contract-marks',
      text: `update merchant.order_block b set marks = null from merchant."order" o
             where o.id = $1 and b.instance_id = o.instance_id and b.first_row <= o.id
               and b.last_row >= o.id`,
      values: [row],
    });
    await client.query({
      name: 'merchant-contract-shorten',
      text: `with shortened as (
               update merchant.contract set terms = $2 where order_row = $1 returning order_row
             )
             update merchant."order" set summary = $3, fulfillment_url = $4, forgotten_ms = $5,
               session_key = case when $4::text is null then null else session_key end
             from shortened where id = shortened.order_row`,
      values: [row, after.terms, after.summary, after.fulfillmentUrl, now],
    });
    return true;
  });
}
