/** Payments bound to sessions of the shop (protocol-a 7.2): what was bought already in a session. */
import 'server-only';
import { sha512 } from '@/protocol/crypto/hash';
import { utf8 } from '@/protocol/crypto/bytes';
import type { Database } from '@/storage/client';

/** Sixteen bytes that stand for a session and an address within it; null when there is no such pair. */
export function sessionKey(
  instanceId: string,
  sessionId: string,
  fulfillmentUrl: string | null,
): Uint8Array | null {
  if (sessionId === '' || fulfillmentUrl === null) return null;
  return sha512(utf8(JSON.stringify([instanceId, sessionId, fulfillmentUrl]))).slice(0, 16);
}

/** Another order that was paid for this address in this session and not given back as a whole. */
export async function findPaidInSession(
  db: Database,
  key: Uint8Array,
  exceptRow: number,
): Promise<{ orderId: string } | null> {
  const [found] = await db.query<{ order_id: string }>(
    'merchant-session-find',
    `select order_id from merchant."order" o where session_key = $1 and id <> $2
       and amount > (select coalesce(sum(r.amount), 0) from merchant.refund r
         where r.order_row = o.id and r.failure_status is null)
     order by id desc limit 1`,
    [key, exceptRow],
  );
  return found === undefined ? null : { orderId: found.order_id };
}

/** Only a paid order is bound; the last session wins. What stands for a forgotten address is not kept. */
export async function bindSession(
  db: Database,
  row: number,
  binding: { sessionId: string; key: Uint8Array | null },
): Promise<void> {
  await db.query(
    'merchant-session-bind',
    `update merchant."order" set session_id = $2,
       session_key = case when fulfillment_url is not null then $3::bytea end
     where id = $1 and stage in ('paid', 'wired')`,
    [row, binding.sessionId, binding.key],
  );
}
