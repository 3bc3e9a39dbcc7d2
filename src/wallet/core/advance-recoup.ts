/**
 * Recoups of coins whose denomination the exchange has revoked (states: recoup-state.ts; protocol-a
 * 5.8). `recoupPuts` takes a coin out of use; the next step shows the exchange where the coin came
 * from and verifies that the money went back exactly there (purposes 1039, 1041, where it is signed). Then its
 * reserve is withdrawn from again, or the old coin is refreshed again. May be repeated: the exchange
 * gives a coin back once and confirms it each time.
 */
import { addAmounts, type Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { sign } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/crypto/signatures-v9';
import type { RecoupReply } from '@/protocol/recoup';
import { getCoin, spentCoin } from '@/wallet/core/coins';
import { assertConfirmed } from '@/wallet/core/confirmation';
import { getDenomination } from '@/wallet/core/exchanges';
import { exchangeClient, findFinalRefusal } from '@/wallet/core/partners';
import { putAside } from '@/wallet/core/put-aside';
import type { RecoupPhase, RecoupRecord } from '@/wallet/core/recoup-state';
import type { CoinRecord } from '@/wallet/core/records';
import { coinOfRefresh } from '@/wallet/core/refresh-id';
import type { Step } from '@/wallet/core/step';
import type { Wallet } from '@/wallet/core/wallet';
import { WalletError } from '@/wallet/core/wallet-error';
import type { WithdrawalRecord } from '@/wallet/core/withdrawal-state';
import type { Put } from '@/wallet/store/wallet-store';

type Confirmed = NonNullable<RecoupReply['confirmed']>;

/** What to commit for a coin that is good for a recoup only. */
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
  const coin = await getCoin(wallet, id);
  switch (coin.origin.by) {
    case 'withdrawal':
      return recoupToReserve(wallet, recoup, coin, coin.origin.id);
    case 'refresh':
      return recoupToOldCoin(wallet, recoup, coin, coinOfRefresh(coin.origin.id));
    case 'tip':
      return refuse(wallet, recoup, coin, 'the coin was a tip: its reserve is the merchant’s');
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
  const { reserve_pub: reservePub } = answer.refreshed ? { reserve_pub: null } : answer;
  if (reservePub === null || encodeBase32(reservePub) !== withdrawalId) throw elsewhere();
  const amount = await confirm(wallet, recoup, answer, ({ timestamp, amount: recoupAmount }) =>
    signaturesV9.confirmRecoup({ timestamp, recoupAmount, coinPub: coin.coinPub, reservePub }),
  );
  const refilled = { kind: 'withdrawal', record: refill(withdrawal, amount) } as const;
  await end(wallet, recoup, coin, { amount, puts: [refilled] });
  return 'ended';
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
  const { old_coin_pub: oldCoinPub } = answer.refreshed ? answer : { old_coin_pub: null };
  if (oldCoinPub === null || encodeBase32(oldCoinPub) !== oldCoinId) throw elsewhere();
  const amount = await confirm(wallet, recoup, answer, ({ timestamp, amount: recoupAmount }) =>
    signaturesV9.confirmRecoupRefresh({
      timestamp,
      recoupAmount,
      coinPub: coin.coinPub,
      oldCoinPub,
    }),
  );
  const left = addAmounts(old.available, amount);
  await end(wallet, recoup, coin, { amount, puts: await putAside(wallet, old, left, 'recoup') });
  return 'ended';
}

/** Null after a final refusal, which is recorded. */
async function ask(
  wallet: Wallet,
  recoup: RecoupRecord,
  coin: CoinRecord,
): Promise<RecoupReply | null> {
  const { hDenom } = await getDenomination(wallet, coin.denomination);
  const { coinPub, blindingSecret } = coin;
  const request = {
    coin_pub: coinPub,
    denom_pub_hash: hDenom,
    denom_sig: coin.denomSig,
    coin_blind_key_secret: blindingSecret,
    coin_sig: sign(coin.coinPriv, signaturesV9.recoup({ coinPub, hDenom, blindingSecret })),
    refreshed: coin.origin.by === 'refresh',
  };
  try {
    return await exchangeClient(wallet, coin.exchangeBaseUrl).recoup(coinPub, request);
  } catch (error) {
    const refusal = findFinalRefusal(error);
    if (refusal === null) throw error;
    await refuse(wallet, recoup, coin, `${refusal.hint} (${refusal.code})`);
    return null;
  }
}

/**
 * What came back. A signature is verified. Without one, as protocol-a shows the answer, it is what was
 * left of the coin; the reserve's status, or the melt of the old coin, is then the proof.
 */
async function confirm(
  wallet: Wallet,
  recoup: RecoupRecord,
  { confirmed }: RecoupReply,
  blobOf: (confirmed: Confirmed) => Uint8Array,
): Promise<Amount> {
  if (confirmed === null) return recoup.amount;
  const { exchange_pub: exchangePub, exchange_sig: exchangeSig } = confirmed;
  const blob = blobOf(confirmed);
  await assertConfirmed(wallet, recoup.exchangeBaseUrl, { exchangePub, exchangeSig, blob });
  return confirmed.amount;
}

function elsewhere(): WalletError {
  return new WalletError('EXCHANGE_UNTRUSTWORTHY', { detail: 'a recoup went somewhere else' });
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
