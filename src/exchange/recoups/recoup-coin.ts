/**
 * Recoups a coin of a revoked denomination: POST coins/$COIN_PUB/recoup,
 * coins/$COIN_PUB/recoup-refresh and POST /payback (protocol-a 5.8, protocol-b 5). The rest of the
 * coin goes back to its reserve, or to the coin it was refreshed from. The owner knows the blinding
 * secret and shows the signed envelope, under either generation's salt. That links the coin to its
 * origin, by its owner's own wish. Idempotent: a recouped coin is confirmed again (purposes 1039,
 * 1041). Refusals, in this order: EXCHANGE_GENERIC_DENOMINATION_KEY_UNKNOWN,
 * EXCHANGE_RECOUP_NOT_ELIGIBLE, EXCHANGE_GENERIC_DENOMINATION_EXPIRED,
 * EXCHANGE_RECOUP_SIGNATURE_INVALID, EXCHANGE_DENOMINATION_SIGNATURE_INVALID,
 * EXCHANGE_RECOUP_WITHDRAW_NOT_FOUND, EXCHANGE_GENERIC_COIN_CONFLICTING_DENOMINATION_KEY and
 * EXCHANGE_RECOUP_COIN_BALANCE_ZERO with the coin's history.
 */
import { blind, blindingSalt, hashCoin, verifyCoin } from '@/protocol/crypto/coin-blinding';
import { equalBytes } from '@/protocol/crypto/bytes';
import { hashCoinEnvelope } from '@/protocol/crypto/planchets';
import type { RecoupRequest, RecoupResponse } from '@/protocol/recoup';
import { isSignedInEither } from '@/protocol/generations';
import { Refusal } from '@/protocol/refusal';
import { roundDown } from '@/protocol/timestamp';
import {
  findRecoup,
  findRefreshedFrom,
  findWithdrawnFrom,
  recordRecoup,
  type CoinOrigin,
  type RecordedRecoup,
} from '@/storage/exchange/recoups';
import { refuseCoin } from '../deposits/coin-history';
import type { Exchange } from '../exchange';
import { assertRecoupable, type Denomination } from '../keys/denomination';
import { ensureKeys } from '../keys/open-keys';
import { reserveTopic } from '../reserves/get-reserve-status';
import { signRecoup } from '../sign-recoup';

type CoinRecoup = RecoupRequest & { readonly coinPub: Uint8Array };

/** A coin that is spent for the first time meanwhile is read again. */
const ATTEMPTS = 3;

export async function recoupCoin(
  exchange: Exchange,
  coinPub: Uint8Array,
  given: RecoupRequest,
): Promise<RecoupResponse> {
  if (given.coinPub !== undefined && !equalBytes(given.coinPub, coinPub)) {
    throw new Refusal('GENERIC_PARAMETER_MALFORMED', {
      field: 'coin_pub',
      detail: 'another coin than the path names',
    });
  }
  const request = { ...given, coinPub };
  await ensureKeys(exchange);
  const denomination = exchange.keys.getDenomination(request.hDenom);
  assertRecoupable(denomination, exchange.clock.now());
  verifyRecoup(exchange, request, denomination);
  const origin = await findOrigin(exchange, request, denomination);
  if (origin === undefined) throw new Refusal('EXCHANGE_RECOUP_WITHDRAW_NOT_FOUND');
  const recoup = await giveBack(exchange, request, denomination, origin);
  if (origin.from === 'reserve') exchange.wakeups.wake(reserveTopic(origin.pub));
  return confirm(exchange, coinPub, origin, recoup);
}

function verifyRecoup(
  exchange: Exchange,
  { coinPub, coinSig, blindingSecret, denomSig }: CoinRecoup,
  { hDenom, publicKey }: Denomination,
): void {
  const signed = isSignedInEither(coinPub, coinSig, exchange.generation, (layout) =>
    layout.recoup({ coinPub, hDenom, blindingSecret }),
  );
  if (!signed) throw new Refusal('EXCHANGE_RECOUP_SIGNATURE_INVALID');
  if (!verifyCoin(publicKey, coinPub, denomSig)) {
    throw new Refusal('EXCHANGE_DENOMINATION_SIGNATURE_INVALID');
  }
}

/** Finds where the coin came from. `refreshed` says where to look; wallets of 2020 do not send it. */
async function findOrigin(
  { db }: Exchange,
  { coinPub, blindingSecret, refreshed }: CoinRecoup,
  { hDenom, publicKey: key }: Denomination,
): Promise<CoinOrigin | undefined> {
  for (const salt of Object.values(blindingSalt)) {
    const coinEv = blind(hashCoin(coinPub), { key, blindingSecret, salt });
    const origin =
      (refreshed === true
        ? undefined
        : await findWithdrawnFrom(db, hashCoinEnvelope(coinEv), hDenom)) ??
      (refreshed === false ? undefined : await findRefreshedFrom(db, coinEv, hDenom));
    if (origin !== undefined) return origin;
  }
  return undefined;
}

async function giveBack(
  exchange: Exchange,
  request: CoinRecoup,
  denomination: Denomination,
  origin: CoinOrigin,
): Promise<RecordedRecoup> {
  const { db, clock } = exchange;
  const timestamp = roundDown(clock.now());
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const amount = await recordRecoup(db, {
      coinPub: request.coinPub,
      hDenom: denomination.hDenom,
      denomSig: request.denomSig,
      value: denomination.value.units,
      origin,
      coinSig: request.coinSig,
      blindingSecret: request.blindingSecret,
      timestamp,
    });
    if (amount !== null) return { amount, timestamp };
    const earlier = await findRecoup(db, request.coinPub);
    if (earlier !== undefined) return earlier;
  }
  const code = 'EXCHANGE_RECOUP_COIN_BALANCE_ZERO';
  throw await refuseCoin(exchange, request.coinPub, denomination, code);
}

function confirm(
  exchange: Exchange,
  coinPub: Uint8Array,
  origin: CoinOrigin,
  recoup: RecordedRecoup,
): RecoupResponse {
  const confirmation = signRecoup(exchange, { coinPub, origin, ...recoup });
  return origin.from === 'reserve'
    ? { refreshed: false, reservePub: origin.pub, ...confirmation }
    : { refreshed: true, oldCoinPub: origin.pub, ...confirmation };
}
