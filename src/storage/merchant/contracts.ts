/** Contracts, and drafts of them, that lose members. */
import 'server-only';
import type { Database } from '@/storage/client';

export interface StoredContract {
  /** JSON. */
  readonly terms: string;
  /** JSON, as it was claimed; null without. */
  readonly labels: string | null;
  /** Else they are a draft. */
  readonly isClaimed: boolean;
}

/** JSON of an order's contract, or of its draft until a wallet claims it; null when the order is gone. */
export async function findTerms(db: Database, row: number): Promise<string | null> {
  const [found] = await db.query<{ terms: string }>(
    'merchant-contract',
    'select terms from merchant.contract where order_row = $1',
    [row],
  );
  return found?.terms ?? null;
}

export interface ShortenedContract {
  /** JSON. */
  readonly terms: string;
  readonly summary: string;
  readonly fulfillmentUrl: string | null;
}

/**
 * Writes what `shorten` makes of the stored terms (JSON), while nobody else changes them, and lets
 * the order's own copies follow, the marks of its texts too. False when the order is gone. What
 * `shorten` throws is thrown, and nothing is written.
 */
export async function shortenContract(
  db: Database,
  row: number,
  now: number,
  shorten: (contract: StoredContract) => ShortenedContract,
): Promise<boolean> {
  return db.transaction(async (client) => {
    // The order first, as a claim does.
    const found = await client.query<Omit<StoredContract, 'isClaimed'> & { claimed: boolean }>({
      name: 'merchant-contract-lock',
      text: `select o.nonce is not null as claimed, c.terms, c.labels
             from merchant."order" o join merchant.contract c on c.order_row = o.id
             where o.id = $1 for update of o, c`,
      values: [row],
    });
    const [contract] = found.rows;
    if (contract === undefined) return false;
    const after = shorten({ ...contract, isClaimed: contract.claimed });
    if (after.terms === contract.terms) return true;
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
             update merchant."order" set summary = $3, fulfillment_url = $4,
               forgotten_ms = greatest($5, coalesce(forgotten_ms, 0) + 1),
               session_key = case when $4::text is null then null else session_key end
             from shortened where id = shortened.order_row`,
      values: [row, after.terms, after.summary, after.fulfillmentUrl, now],
    });
    return true;
  });
}
