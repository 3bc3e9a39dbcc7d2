/**
 * Does the next step of a refresh (states: refresh-state.ts; protocol-a 5.7). Each request follows
 * from what is stored, so it may be repeated. The exchange's confirmation of the melt and every new
 * coin are verified. A bad one counts as no answer. The exchange may prove that the coin has less
 * than we thought: a copy of this wallet has spent it. Then the rest is planned anew. Any other
 * final refusal ends the refresh, and the plan stays in the record. A coin of a revoked
 * denomination is recouped.
 */
import {
  compareAmounts,
  isZero,
  subtractAmounts,
  subtractAmountsSaturating,
  sumAmounts,
  zeroAmount,
  type Amount,
} from '@/protocol/amount';
import { sign } from '@/protocol/crypto/eddsa';
import { hashCoinEnvelope } from '@/protocol/crypto/planchets';
import {
  deriveRefreshSession,
  deriveTransferPrivs,
  refreshV9,
  type RefreshSession,
} from '@/protocol/refresh';
import { decodePublicKey } from '@/protocol/decode-public-key';
import { ERRORS } from '@/protocol/errors';
import { memberIn } from '@/protocol/member-in';
import { signaturesV9 } from '@/protocol/signatures';
import { recoupPuts } from '@/wallet/core/advance-recoup';
import { leftByProof } from '@/wallet/core/coin-proof';
import { finishCoin, spentCoin } from '@/wallet/core/coins';
import { assertConfirmed } from '@/wallet/core/confirmation';
import { getDenomination, listBuyable } from '@/wallet/core/exchanges';
import { exchangeClient, findFinalRefusal } from '@/wallet/core/partners';
import type { CoinRecord, DenominationRecord } from '@/wallet/core/records';
import { planRefresh } from '@/wallet/core/refresh-cost';
import { coinOfRefresh } from '@/wallet/core/refresh-id';
import type { RefreshPhase, RefreshPlan, RefreshRecord } from '@/wallet/core/refresh-state';
import type { Step } from '@/wallet/core/step';
import type { Wallet } from '@/wallet/core/wallet';
import { WalletError } from '@/wallet/core/wallet-error';

type Revealing = Extract<RefreshPhase, { state: 'revealing' }>;

export async function advanceRefresh(wallet: Wallet, id: string): Promise<Step> {
  const refresh = await wallet.store.get('refresh', id);
  const coin = await wallet.store.get('coin', coinOfRefresh(id));
  if (refresh === null || coin === null) return 'ended';
  switch (refresh.phase.state) {
    case 'planned':
      return plan(wallet, refresh, coin);
    case 'melting':
      return melt(wallet, refresh, coin, refresh.phase.plan);
    case 'revealing':
      return reveal(wallet, refresh, coin, {
        revealing: refresh.phase,
        derived: await deriveSession(wallet, coin, refresh.phase.plan),
      });
    case 'done':
    case 'refused':
      return 'ended';
  }
}

async function plan(wallet: Wallet, refresh: RefreshRecord, coin: CoinRecord): Promise<Step> {
  const { amount: amountLeft, exchangeBaseUrl } = refresh;
  const { feeRefresh } = await getDenomination(wallet, coin.denomination);
  const money = subtractAmountsSaturating(amountLeft, feeRefresh);
  const denominations = await listBuyable(wallet, exchangeBaseUrl, money);
  const chosen = planRefresh({ amountLeft, feeRefresh, denominations });
  if (chosen === null) {
    const value = zeroAmount(refresh.amount.currency);
    const phase = { state: 'done', value, at: wallet.clock.now() } as const;
    await end(wallet, refresh, { phase, old: spentCoin(coin, refresh.amount), coins: [] });
    return 'ended';
  }
  const ids = chosen.selected.flatMap(({ denomination, count }) =>
    Array.from({ length: count }, () => denomination.id),
  );
  const { valueWithFee } = chosen;
  const fixed = { seed: wallet.random.bytes(64), denominations: ids, valueWithFee };
  await put(wallet, { ...refresh, phase: { state: 'melting', plan: fixed } });
  return 'moved';
}

async function melt(
  wallet: Wallet,
  refresh: RefreshRecord,
  coin: CoinRecord,
  fixed: RefreshPlan,
): Promise<Step> {
  const old = await getDenomination(wallet, coin.denomination);
  const derived = await deriveSession(wallet, coin, fixed);
  const { session } = derived;
  const fields = {
    rc: session.rc,
    hDenom: old.hDenom,
    amountWithFee: fixed.valueWithFee,
    refreshFee: old.feeRefresh,
    coinPub: coin.coinPub,
  };
  const request = {
    coinPub: coin.coinPub,
    hDenom: old.hDenom,
    denomSig: coin.denomSig,
    coinSig: sign(coin.coinPriv, signaturesV9.melt(fields)),
    rc: session.rc,
    amountWithFee: fixed.valueWithFee,
  };
  try {
    const answer = await exchangeClient(wallet, refresh.exchangeBaseUrl).melt(
      coin.coinPub,
      request,
    );
    const { noRevealIndex } = answer;
    const blob = signaturesV9.confirmMelt({ rc: session.rc, noRevealIndex });
    await assertConfirmed(wallet, refresh.exchangeBaseUrl, {
      exchangePub: answer.exchangePub,
      exchangeSig: answer.exchangeSig,
      blob,
    });
    await put(wallet, { ...refresh, phase: { state: 'revealing', plan: fixed, noRevealIndex } });
  } catch (error) {
    return refuse(wallet, refresh, coin, { plan: fixed, error });
  }
  // At once, since the session was most of the work.
  const melted = await wallet.store.get('refresh', refresh.id);
  if (melted?.phase.state !== 'revealing') return 'moved';
  return reveal(wallet, melted, coin, { revealing: melted.phase, derived });
}

interface Derived {
  readonly session: RefreshSession;
  readonly denominations: readonly DenominationRecord[];
}

async function reveal(
  wallet: Wallet,
  refresh: RefreshRecord,
  coin: CoinRecord,
  { revealing, derived }: { revealing: Revealing; derived: Derived },
): Promise<Step> {
  const { noRevealIndex } = revealing;
  const { session, denominations } = derived;
  const planchets = session.planchets[noRevealIndex] ?? [];
  const transferPub = session.transferPubs[noRevealIndex] ?? new Uint8Array();
  const request = {
    rc: session.rc,
    transferPrivs: session.transferPrivs.filter((_, gamma) => gamma !== noRevealIndex),
    transferPub,
    coinEvs: planchets.map(({ coinEv }) => coinEv),
    hDenoms: denominations.map(({ hDenom }) => hDenom),
    linkSigs: planchets.map(({ coinEv }, index) =>
      sign(
        coin.coinPriv,
        signaturesV9.link({
          hDenom: denominations[index]?.hDenom ?? new Uint8Array(),
          oldCoinPub: coin.coinPub,
          transferPub,
          hCoinEv: hashCoinEnvelope(coinEv),
        }),
      ),
    ),
  };
  try {
    const client = exchangeClient(wallet, refresh.exchangeBaseUrl);
    const signatures = await client.reveal(session.rc, request);
    const coins = denominations.map((denomination, index) => {
      const [planchet, signed] = [planchets[index], signatures[index]];
      if (planchet === undefined || signed === undefined) {
        throw new WalletError('EXCHANGE_COIN_SIGNATURE_INVALID', { detail: 'too few coins' });
      }
      const origin = { by: 'refresh', id: refresh.id, index } as const;
      return finishCoin(denomination, planchet, signed, origin);
    });
    const values = coins.map(({ available }) => available);
    const value = sumAmounts(refresh.amount.currency, values);
    const phase = { state: 'done', value, at: wallet.clock.now() } as const;
    const rest = subtractAmounts(refresh.amount, revealing.plan.valueWithFee);
    await end(wallet, refresh, { phase, old: spentCoin(coin, rest), coins });
    return 'ended';
  } catch (error) {
    return refuse(wallet, refresh, coin, { plan: revealing.plan, error });
  }
}

async function deriveSession(
  wallet: Wallet,
  coin: CoinRecord,
  { seed, denominations: ids, valueWithFee }: RefreshPlan,
): Promise<Derived> {
  const byId = new Map<
    string,
    { record: DenominationRecord; key: ReturnType<typeof decodePublicKey> }
  >();
  for (const id of new Set(ids)) {
    const record = await getDenomination(wallet, id);
    byId.set(id, { record, key: decodePublicKey(record.denomPub) });
  }
  const chosen = ids.map((id) => byId.get(id)).filter((each) => each !== undefined);
  const terms = {
    oldCoinPub: coin.coinPub,
    newDenominations: chosen.map(({ key }) => key),
    valueWithFee,
  };
  return {
    session: deriveRefreshSession(refreshV9, terms, deriveTransferPrivs(seed)),
    denominations: chosen.map(({ record }) => record),
  };
}

async function refuse(
  wallet: Wallet,
  refresh: RefreshRecord,
  coin: CoinRecord,
  { plan: fixed, error }: { plan: RefreshPlan; error: unknown },
): Promise<Step> {
  const refusal = findFinalRefusal(error);
  if (refusal === null) throw error;
  if (refusal.code === ERRORS.EXCHANGE_MELT_INSUFFICIENT_FUNDS.code) {
    const denomination = await getDenomination(wallet, coin.denomination);
    const history = memberIn(refusal.body, 'EXCHANGE_MELT_INSUFFICIENT_FUNDS', 'history');
    const left = await leftByProof(wallet, coin, denomination, history);
    // Nothing can be planned from zero: the refresh is then refused.
    if (!isZero(left)) return planAnew(wallet, refresh, coin, left);
  }
  const reason = `${refusal.hint} (${refusal.code})`;
  const phase = { state: 'refused', plan: fixed, reason, at: wallet.clock.now() } as const;
  if (refusal.code === ERRORS.EXCHANGE_GENERIC_DENOMINATION_REVOKED.code) {
    const puts = await recoupPuts(wallet, coin, refresh.amount);
    await wallet.store.commit([{ kind: 'refresh', record: { ...refresh, phase } }, ...puts]);
  } else {
    await end(wallet, refresh, { phase, old: spentCoin(coin), coins: [] });
  }
  return 'ended';
}

/** The exchange has proved `left`. Refusing even that much would contradict its proof. */
async function planAnew(
  wallet: Wallet,
  refresh: RefreshRecord,
  coin: CoinRecord,
  left: Amount,
): Promise<Step> {
  if (compareAmounts(left, refresh.amount) >= 0) {
    throw new WalletError('EXCHANGE_UNTRUSTWORTHY', { detail: 'a coin was refused without proof' });
  }
  const planned = { ...refresh, amount: left, phase: { state: 'planned' } } as const;
  await wallet.store.commit([
    { kind: 'refresh', record: planned },
    { kind: 'coin', record: { ...coin, available: left } },
  ]);
  return 'moved';
}

interface Ending {
  readonly phase: RefreshPhase;
  readonly old: CoinRecord;
  readonly coins: readonly CoinRecord[];
}

async function end(wallet: Wallet, refresh: RefreshRecord, ending: Ending): Promise<void> {
  const coins = [ending.old, ...ending.coins];
  await wallet.store.commit([
    { kind: 'refresh', record: { ...refresh, phase: ending.phase } },
    ...coins.map((record) => ({ kind: 'coin', record }) as const),
  ]);
}

async function put(wallet: Wallet, refresh: RefreshRecord): Promise<void> {
  await wallet.store.commit([{ kind: 'refresh', record: refresh }]);
}
