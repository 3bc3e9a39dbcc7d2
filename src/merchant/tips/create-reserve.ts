/**
 * Creates a reserve's key at a trusted exchange: POST private/reserves (protocol-a 8) [TIP-5]. The
 * reserve exists after a transfer to the account in the reply, with the reserve's key as the
 * subject. More transfers top it up. Not idempotent without an
 * Idempotency-Key: an unused reserve is harmless. Throws
 * MERCHANT_GENERIC_INSTANCE_DELETED, MERCHANT_EXCHANGE_UNKNOWN, GENERIC_CURRENCY_MISMATCH,
 * MERCHANT_PRIVATE_POST_TIP_AMOUNT_ZERO, MERCHANT_PRIVATE_POST_RESERVES_UNSUPPORTED_WIRE_METHOD,
 * MERCHANT_SHOP_SHARE_FULL and, without an answer of the exchange, 502 or 504.
 */
import { createKeyPair } from '@/protocol/crypto/eddsa';
import { wireMethodNamed, wireMethodOf } from '@/protocol/payto';
import { Refusal } from '@/protocol/refusal';
import { roundDown } from '@/protocol/timestamp';
import type { ReserveCreated, ReserveRequest } from '@/protocol/tip';
import type { Instance } from '@/storage/merchant/instances';
import { findTipReserve, insertTipReserve } from '@/storage/merchant/tip-reserves';
import type { Repeatable } from '../calls/keyed-call';
import { answered, getExchange } from '../exchange-answers';
import { assertSells } from '../instances/instance-rules';
import { withRoom } from '../instances/visitor-room';
import type { Merchant } from '../merchant';
import { positiveUnits } from './positive-units';

export async function createReserve(
  merchant: Merchant,
  instance: Instance,
  request: ReserveRequest,
  call?: Repeatable,
): Promise<ReserveCreated> {
  assertSells(instance);
  const { db, clock, random } = merchant;
  const merchantInitial = positiveUnits(merchant, request.initialBalance, 'initial_balance');
  const exchange = getExchange(merchant, request.exchangeUrl, { field: 'exchange_url' });
  const facts = await answered(exchange.facts(), 'MERCHANT_GENERIC_EXCHANGE_KEYS_FAILURE');
  const wanted = wireMethodNamed(request.wireMethod);
  const payto = facts.accounts.find((account) => wireMethodOf(account) === wanted);
  if (payto === undefined) {
    throw new Refusal('MERCHANT_PRIVATE_POST_RESERVES_UNSUPPORTED_WIRE_METHOD', {
      field: 'wire_method',
    });
  }
  const key = createKeyPair(call?.nameOf('reserve', 32) ?? random.bytes(32));
  if (call?.isRepeated === true) {
    const made = await findTipReserve(db, instance.id, key.publicKey);
    if (made !== null) return { reservePub: made.reservePub, payto: made.payto };
  }
  const createdMs = roundDown(clock.now());
  const isMade = await withRoom(merchant, { visitorNetwork: instance.visitorNetwork }, () =>
    insertTipReserve(db, {
      reservePub: key.publicKey,
      reservePriv: key.privateKey,
      instanceId: instance.id,
      exchangeUrl: exchange.baseUrl,
      payto,
      merchantInitial,
      createdMs,
      expirationMs: createdMs + facts.reserveClosingDelayMs,
    }),
  );
  if (!isMade) throw new Refusal('MERCHANT_GENERIC_INSTANCE_DELETED');
  return { reservePub: key.publicKey, payto };
}
