/**
 * A load generator's wallet: real coins, made with the protocol's functions and kept in memory. It
 * prepares requests (blinding, signing, encoding) before the clock starts. It reads the answers
 * (decoding, unblinding, verifying) after the clock has stopped. Wallets are other machines, and
 * here they would take the cores of the server under test.
 */
import { randomBytes } from 'node:crypto';
import { formatAmount, parseAmount, addAmounts, compareAmounts } from '@/protocol/amount';
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import { blindingSalt, unblind, verifyCoin } from '@/protocol/crypto/coin-blinding';
import { createKeyPair, sign } from '@/protocol/crypto/eddsa';
import { hashCoinEnvelope, makePlanchet, type Planchet } from '@/protocol/crypto/planchets';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import { signaturesV9 } from '@/protocol/signatures';
import { exchangeKeysSchema, type ExchangeDenomination } from '@/protocol/exchange-keys';
import type { HttpClient } from './http-client';

export interface Denomination extends ExchangeDenomination {
  readonly hash: Uint8Array;
}

export interface Coin {
  readonly priv: Uint8Array;
  readonly pub: Uint8Array;
  readonly denomination: Denomination;
  readonly signature: Uint8Array;
}

export interface Reserve {
  readonly priv: Uint8Array;
  readonly pub: Uint8Array;
}

export interface PreparedWithdrawal {
  readonly denomination: Denomination;
  readonly planchet: Planchet;
  readonly path: string;
  /** The JSON to send. */
  readonly body: string;
}

/** The smallest denomination of at least `amount`. */
export async function findDenomination(http: HttpClient, amount: string): Promise<Denomination> {
  const keys = exchangeKeysSchema.parse(await http.ok('GET', '/exchange/keys'));
  const wanted = parseAmount(amount);
  const fitting = keys.denominations
    .filter((denomination) => compareAmounts(denomination.value, wanted) >= 0)
    .sort((a, b) => compareAmounts(a.value, b.value))[0];
  if (fitting === undefined) throw new Error(`no denomination of ${amount}`);
  return { ...fitting, hash: hashDenominationKey(fitting.publicKey) };
}

/** A new bank user moves `amount` into a new reserve; resolves when the exchange has it. */
export async function fundReserve(http: HttpClient, amount: string): Promise<Reserve> {
  const username = `load-${randomBytes(8).toString('hex')}`;
  const password = randomBytes(8).toString('hex');
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  await http.ok('POST', '/bank/testing/register', { username, password });
  const account = `/bank/accounts/${username}`;
  const operation = await http.ok('POST', `${account}/withdrawals`, { amount }, { authorization });
  const id = String(operation['withdrawal_id']);
  const wire = (await http.ok('GET', '/exchange/wire')) as { accounts: { payto_uri: string }[] };
  const { privateKey: priv, publicKey: pub } = createKeyPair(randomBytes(32));
  await http.ok('POST', `/bank/withdrawal-operation/${id}`, {
    reserve_pub: encodeBase32(pub),
    selected_exchange: wire.accounts[0]?.payto_uri,
  });
  await http.ok('POST', `${account}/withdrawals/${id}/confirm`, {}, { authorization });
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const status = await http.send(
      'GET',
      `/exchange/reserves/${encodeBase32(pub)}?timeout_ms=1000`,
    );
    if (status.status === 200) return { priv, pub };
  }
  throw new Error('the reserve was not credited');
}

export function prepareWithdrawal(
  reserve: Reserve,
  denomination: Denomination,
): PreparedWithdrawal {
  const secrets = { coinPriv: randomBytes(32), blindingSecret: randomBytes(32) };
  const planchet = makePlanchet(secrets, { key: denomination.publicKey, salt: blindingSalt.v9 });
  const blob = signaturesV9.withdraw({
    reservePub: reserve.pub,
    amountWithFee: addAmounts(denomination.value, denomination.feeWithdraw),
    withdrawFee: denomination.feeWithdraw,
    hDenom: denomination.hash,
    hCoinEv: hashCoinEnvelope(planchet.coinEv),
  });
  const pub = encodeBase32(reserve.pub);
  const body = JSON.stringify({
    denom_pub_hash: encodeBase32(denomination.hash),
    reserve_pub: pub,
    reserve_sig: encodeBase32(sign(reserve.priv, blob)),
    coin_ev: encodeBase32(planchet.coinEv),
  });
  return { denomination, planchet, path: `/exchange/reserves/${pub}/withdraw`, body };
}

/** A user's start credit is 100; a reserve of 90 gives some hundred coins. */
const RESERVE = 'KUDOS:90';
const MIN_RESERVES = 16;

/**
 * Prepares withdrawals from many reserves. As in life, clients withdraw from reserves of their own:
 * withdrawals from one reserve have to queue.
 */
export async function prepareWithdrawals(
  http: HttpClient,
  denomination: Denomination,
  count: number,
): Promise<PreparedWithdrawal[]> {
  const perReserve = Number(parseAmount(RESERVE).units / denomination.value.units);
  const length = Math.max(MIN_RESERVES, Math.ceil(count / perReserve));
  const reserves = await Promise.all(Array.from({ length }, () => fundReserve(http, RESERVE)));
  return Array.from({ length: count }, (_, i) => {
    const reserve = reserves[i % reserves.length];
    if (reserve === undefined) throw new Error('no reserve');
    return prepareWithdrawal(reserve, denomination);
  });
}

export function finishWithdrawal(
  { denomination, planchet }: PreparedWithdrawal,
  answer: Readonly<Record<string, unknown>>,
): Coin {
  const signature = unblind(decodeBase32(String(answer['ev_sig'])), {
    key: denomination.publicKey,
    salt: blindingSalt.v9,
    blindingSecret: planchet.blindingSecret,
  });
  if (!verifyCoin(denomination.publicKey, planchet.coinPub, signature)) {
    throw new Error('the exchange signed wrongly');
  }
  return { priv: planchet.coinPriv, pub: planchet.coinPub, denomination, signature };
}

export interface ClaimedOrder {
  readonly orderId: string;
  readonly terms: Record<string, unknown>;
  readonly hContract: Uint8Array;
}

/** Returns one coin's entry of a pay request. */
export function coinForPayment(coin: Coin, order: ClaimedOrder, exchangeUrl: string): object {
  const text = (name: string): string => String(order.terms[name]);
  const time = (name: string): number => (order.terms[name] as { t_ms: number }).t_ms;
  const contribution = parseAmount(text('amount'));
  const blob = signaturesV9.deposit({
    hContract: order.hContract,
    hWire: decodeBase32(text('h_wire')),
    hDenom: coin.denomination.hash,
    timestamp: time('timestamp'),
    refundDeadline: time('refund_deadline'),
    amountWithFee: contribution,
    depositFee: coin.denomination.feeDeposit,
    merchantPub: decodeBase32(text('merchant_pub')),
    coinPub: coin.pub,
  });
  return {
    coin_pub: encodeBase32(coin.pub),
    coin_sig: encodeBase32(sign(coin.priv, blob)),
    ub_sig: encodeBase32(coin.signature),
    h_denom: encodeBase32(coin.denomination.hash),
    contribution: formatAmount(contribution),
    exchange_url: exchangeUrl,
  };
}
