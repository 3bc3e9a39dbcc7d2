/**
 * Recoups coins whose denomination the exchange has revoked (states: recoup-state.ts; protocol-a 5.8).
 * `recoupPuts` takes a coin out of use. The next step shows the exchange where the coin came from. It
 * verifies that the money went back exactly there (purposes 1039, 1041). Then the wallet withdraws from the
 * reserve again, or refreshes the old coin again. The exchange may reply with the bare key, as protocol-a
 * shows it. Then the signed entry in the reserve's history counts, or the signed melt of the old coin
 * (purpose 1034). Steps may be repeated: the exchange gives a coin back once and confirms it each time. Not
 * every exchange signs its revocations. A false one costs only the request: if the exchange knows of none,
 * the coin stays as it was.
 */
import { addAmounts, compareAmounts, isZero, zeroAmount, type Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { equalBytes } from '@/protocol/crypto/bytes';
import { sign } from '@/protocol/crypto/eddsa';
import { ERRORS } from '@/protocol/errors';
import { memberIn } from '@/protocol/member-in';
import { signaturesV9 } from '@/protocol/signatures';
import type { RecoupReply } from '@/protocol/recoup';
import { leftByProof } from '@/wallet/core/coin-proof';
import { getCoin, spentCoin } from '@/wallet/core/coins';
import { assertConfirmed } from '@/wallet/core/confirmation';
import { getDenomination, getExchange } from '@/wallet/core/exchanges';
import { exchangeClient, findFinalRefusal, type PartnerRefusal } from '@/wallet/core/partners';
import { putAside } from '@/wallet/core/put-aside';
import type { MeltProof, RecoupPhase, RecoupRecord } from '@/wallet/core/recoup-state';
import type { CoinRecord } from '@/wallet/core/records';
import { coinOfRefresh } from '@/wallet/core/refresh-id';
import type { Step } from '@/wallet/core/step';
import type { Wallet } from '@/wallet/core/wallet';
import { WalletError } from '@/wallet/core/wallet-error';
import type { WithdrawalRecord } from '@/wallet/core/withdrawal-state';
import type { Put } from '@/wallet/core/wallet-store';

type Confirmed = NonNullable<RecoupReply['confirmed']>;

/** Returns what to commit for a coin that can only be recouped. */
export async function recoupPuts(wallet: Wallet, coin: CoinRecord, left: Amount): Promise<Put[]> {
  const known = await wallet.store.get('recoup', coin.id);
  const recoup: RecoupRecord = {
    id: coin.id,
    revision: known?.revision ?? 0,
    exchangeBaseUrl: coin.exchangeBaseUrl,
    amount: left,
    createdAt: wallet.clock.now(),
    phase: { state: 'asking' },
  };
  const use = { state: 'recouping', recoup: recoup.id } as const;
  return [
    { kind: 'recoup', record: recoup },
    { kind: 'coin', record: { ...coin, available: left, use } },
  ];
}

export async function startRecoup(wallet: Wallet, coinId: string): Promise<Step> {
  const coin = await getCoin(wallet, coinId);
  if (coin.use.state !== 'fresh') return 'ended';
  await wallet.store.commit(await recoupPuts(wallet, coin, coin.available));
  return 'ended';
}

export async function advanceRecoup(wallet: Wallet, id: string): Promise<Step> {
  const recoup = await wallet.store.get('recoup', id);
  if (recoup?.phase.state !== 'asking') return 'ended';
  if (recoup.phase.proof !== undefined) return endWhenMelted(wallet, recoup, recoup.phase.proof);
  const coin = await getCoin(wallet, id);
  switch (coin.origin.by) {
    case 'withdrawal':
      return recoupToReserve(wallet, recoup, coin, coin.origin.id);
    case 'refresh':
      return recoupToOldCoin(wallet, recoup, coin, coinOfRefresh(coin.origin.id));
    case 'tip':
      return recoupToMerchant(wallet, recoup, coin);
  }
}

async function recoupToReserve(
  wallet: Wallet,
  recoup: RecoupRecord,
  coin: CoinRecord,
  withdrawalId: string,
): Promise<Step> {
  const withdrawal = await wallet.store.get('withdrawal', withdrawalId);
  if (withdrawal === null) throw new Error(`withdrawal ${withdrawalId} was never stored`);
  if (!takesRefill(withdrawal)) return 'waiting';
  const answer = await ask(wallet, recoup, coin);
  if (answer === null) return 'ended';
  const { reservePub } = answer.refreshed ? { reservePub: null } : answer;
  if (reservePub === null || encodeBase32(reservePub) !== withdrawalId) throw elsewhere();
  const confirmed = answer.confirmed ?? (await getConfirmed(wallet, coin, reservePub));
  const { timestamp, amount } = confirmed;
  const fields = { timestamp, recoupAmount: amount, coinPub: coin.coinPub, reservePub };
  await assertSigned(wallet, recoup, confirmed, signaturesV9.confirmRecoup(fields));
  const refilled = { kind: 'withdrawal', record: refill(withdrawal, amount) } as const;
  await end(wallet, recoup, coin, { amount, puts: [refilled] });
  return 'ended';
}

/** Asks the exchange all the same: only it knows whether the coin has another use. */
async function recoupToMerchant(
  wallet: Wallet,
  recoup: RecoupRecord,
  coin: CoinRecord,
): Promise<Step> {
  if ((await ask(wallet, recoup, coin)) === null) return 'ended';
  return refuse(wallet, recoup, coin, 'the coin was a tip: its reserve is the merchant’s');
}

function takesRefill({ phase, refill }: WithdrawalRecord): boolean {
  if (phase.state === 'confirming') return refill !== undefined;
  return phase.state === 'done' || phase.state === 'aborted';
}

function refill(withdrawal: WithdrawalRecord, amount: Amount): WithdrawalRecord {
  const { phase, refill: before } = withdrawal;
  const zero = { currency: amount.currency, units: 0n };
  const brought =
    phase.state === 'done' ? { coins: phase.coins, value: phase.value } : { coins: 0, value: zero };
  const total =
    before === undefined
      ? { amount, ...brought }
      : { ...before, amount: addAmounts(before.amount, amount) };
  return { ...withdrawal, phase: { state: 'confirming' }, refill: total };
}

async function recoupToOldCoin(
  wallet: Wallet,
  recoup: RecoupRecord,
  coin: CoinRecord,
  oldCoinId: string,
): Promise<Step> {
  const old = await getCoin(wallet, oldCoinId);
  // It gets the value when its own refresh or recoup is over.
  if (old.use.state !== 'spent') return 'waiting';
  const answer = await ask(wallet, recoup, coin);
  if (answer === null) return 'ended';
  const { oldCoinPub } = answer.refreshed ? answer : { oldCoinPub: null };
  if (oldCoinPub === null || encodeBase32(oldCoinPub) !== oldCoinId) throw elsewhere();
  const { confirmed } = answer;
  if (confirmed === null) return meltForProof(wallet, recoup, coin, old);
  const { timestamp, amount } = confirmed;
  const fields = { timestamp, recoupAmount: amount, coinPub: coin.coinPub, oldCoinPub };
  await assertSigned(wallet, recoup, confirmed, signaturesV9.confirmRecoupRefresh(fields));
  const left = addAmounts(old.available, amount);
  await end(wallet, recoup, coin, { amount, puts: await putAside(wallet, old, left, 'recoup') });
  return 'ended';
}

/** The exchange says, unsigned, that the old coin has the value back. A melt of it proves that. */
async function meltForProof(
  wallet: Wallet,
  recoup: RecoupRecord,
  coin: CoinRecord,
  old: CoinRecord,
): Promise<Step> {
  const amount = addAmounts(old.available, recoup.amount);
  const puts = await putAside(wallet, old, amount, 'recoup');
  const refresh = puts.find(({ kind }) => kind === 'refresh')?.record.id;
  if (refresh === undefined) {
    await end(wallet, recoup, coin, { amount: recoup.amount, puts });
    return 'ended';
  }
  const phase = { state: 'asking', proof: { refresh, amount } } as const;
  await wallet.store.commit([
    { kind: 'recoup', record: { ...recoup, phase } },
    { kind: 'coin', record: spentCoin(coin) },
    ...puts,
  ]);
  return 'waiting';
}

async function endWhenMelted(
  wallet: Wallet,
  recoup: RecoupRecord,
  { refresh, amount }: MeltProof,
): Promise<Step> {
  const melted = await findMelted(wallet, refresh, amount);
  if (melted === null) return 'waiting';
  const coin = await getCoin(wallet, recoup.id);
  if (compareAmounts(melted, amount) < 0) {
    return refuse(wallet, recoup, coin, 'the exchange has not given back what it said');
  }
  await end(wallet, recoup, coin, { amount: recoup.amount, puts: [] });
  return 'ended';
}

/** Returns the old coin's value, as far as the exchange has signed or shown it. Null if not known yet. */
async function findMelted(wallet: Wallet, id: string, expected: Amount): Promise<Amount | null> {
  const refresh = await wallet.store.get('refresh', id);
  if (refresh === null) throw new Error(`refresh ${id} was never stored`);
  const { amount, phase } = refresh;
  switch (phase.state) {
    case 'planned':
    case 'melting':
      // A smaller plan exists only after the exchange has shown the history of the old coin.
      return compareAmounts(amount, expected) < 0 ? amount : null;
    case 'revealing':
    case 'done':
      return amount;
    case 'refused': {
      // Its denomination may have been revoked too. Then a recoup of its own proves it.
      const next = await wallet.store.get('recoup', coinOfRefresh(id));
      if (next?.phase.state === 'asking') return null;
      return next?.phase.state === 'done' ? next.phase.amount : zeroAmount(amount.currency);
    }
  }
}

/** The reserve history's entry about this coin, which has the exchange's confirmation. */
async function getConfirmed(
  wallet: Wallet,
  { coinPub, exchangeBaseUrl }: CoinRecord,
  reservePub: Uint8Array,
): Promise<Confirmed> {
  const { history } = await exchangeClient(wallet, exchangeBaseUrl).reserve(reservePub);
  for (const entry of history) {
    if (entry.type === 'RECOUP' && equalBytes(entry.coinPub, coinPub)) return entry;
  }
  throw untrustworthy('a recoup did not reach its reserve');
}

/** Asks the exchange to give the coin's value back. Null after a refusal that ends the recoup in the records. */
async function ask(
  wallet: Wallet,
  recoup: RecoupRecord,
  coin: CoinRecord,
): Promise<RecoupReply | null> {
  const { hDenom } = await getDenomination(wallet, coin.denomination);
  const { coinPub, blindingSecret } = coin;
  const request = {
    coinPub,
    hDenom,
    denomSig: coin.denomSig,
    blindingSecret,
    coinSig: sign(coin.coinPriv, signaturesV9.recoup({ coinPub, hDenom, blindingSecret })),
    refreshed: coin.origin.by === 'refresh',
  };
  try {
    return await exchangeClient(wallet, coin.exchangeBaseUrl).recoup(coinPub, request);
  } catch (error) {
    const refusal = findFinalRefusal(error);
    if (refusal === null || !(await takeRefusal(wallet, recoup, coin, refusal))) throw error;
    return null;
  }
}

/**
 * Returns whether the refusal is final. A refusal that calls the coin, its signatures or its origin invalid
 * is not: we have verified them. An exchange that has lost its books may find them again.
 */
async function takeRefusal(
  wallet: Wallet,
  recoup: RecoupRecord,
  coin: CoinRecord,
  { code, hint, body }: PartnerRefusal,
): Promise<boolean> {
  const denomination = await getDenomination(wallet, coin.denomination);
  switch (code) {
    case ERRORS.EXCHANGE_RECOUP_NOT_ELIGIBLE.code:
      await keepCoin(wallet, recoup, coin);
      return true;
    case ERRORS.EXCHANGE_RECOUP_COIN_BALANCE_ZERO.code: {
      const history = memberIn(body, 'EXCHANGE_RECOUP_COIN_BALANCE_ZERO', 'history');
      const left = await leftByProof(wallet, coin, denomination, history);
      if (!isZero(left)) throw untrustworthy('a coin was called back and refused without proof');
      break;
    }
    case ERRORS.EXCHANGE_GENERIC_DENOMINATION_EXPIRED.code:
      if (wallet.clock.now() < denomination.expireDeposit) return false;
      break;
    default:
      return false;
  }
  await refuse(wallet, recoup, coin, `${hint} (${code})`);
  return true;
}

/** Stops believing the revocation until the keys are fetched again. */
async function keepCoin(wallet: Wallet, recoup: RecoupRecord, coin: CoinRecord): Promise<void> {
  // A melt was refused because of it: a payment with this coin would fail.
  if ((await wallet.store.get('refresh', coin.id)) !== null) {
    throw untrustworthy('a denomination was called back and was not');
  }
  const exchange = await getExchange(wallet, coin.exchangeBaseUrl);
  const revoked = (exchange.revoked ?? []).filter((id) => id !== coin.denomination);
  await wallet.store.commit([
    { kind: 'recoup', record: { ...recoup, phase: { state: 'unfounded' } } },
    { kind: 'coin', record: { ...coin, available: recoup.amount, use: { state: 'fresh' } } },
    { kind: 'exchange', record: { ...exchange, revoked } },
  ]);
}

async function assertSigned(
  wallet: Wallet,
  { exchangeBaseUrl }: RecoupRecord,
  { exchangePub, exchangeSig }: Confirmed,
  blob: Uint8Array,
): Promise<void> {
  await assertConfirmed(wallet, exchangeBaseUrl, { exchangePub, exchangeSig, blob });
}

function elsewhere(): WalletError {
  return untrustworthy('a recoup went somewhere else');
}

function untrustworthy(detail: string): WalletError {
  return new WalletError('EXCHANGE_UNTRUSTWORTHY', { detail });
}

async function refuse(
  wallet: Wallet,
  recoup: RecoupRecord,
  coin: CoinRecord,
  reason: string,
): Promise<Step> {
  const phase: RecoupPhase = { state: 'refused', reason, at: wallet.clock.now() };
  await wallet.store.commit([
    { kind: 'recoup', record: { ...recoup, phase } },
    { kind: 'coin', record: spentCoin(coin) },
  ]);
  return 'ended';
}

async function end(
  wallet: Wallet,
  recoup: RecoupRecord,
  coin: CoinRecord,
  { amount, puts }: { amount: Amount; puts: readonly Put[] },
): Promise<void> {
  const phase: RecoupPhase = { state: 'done', amount, at: wallet.clock.now() };
  await wallet.store.commit([
    { kind: 'recoup', record: { ...recoup, phase } },
    { kind: 'coin', record: spentCoin(coin) },
    ...puts,
  ]);
}
