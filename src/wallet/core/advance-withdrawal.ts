/**
 * Does the next step of a withdrawal (states: withdrawal-state.ts; protocol-a 5.5, 6.1). Each
 * request may be repeated: the selection at the bank and every planchet follow from what is stored.
 * A coin is kept only if its signature verifies. The exchange may no longer take a denomination, or
 * the reserve may hold less than we thought. Then coins are chosen anew from the reserve's balance.
 * Coins that another machine with this wallet has made of it come first (find-reserve.ts).
 */
import { addAmounts, isZero, sumAmounts, type Amount } from '@/protocol/amount';
import { blindingSalt } from '@/protocol/crypto/coin-blinding';
import { sign } from '@/protocol/crypto/eddsa';
import { deriveWithdrawSecrets, hashCoinEnvelope, makePlanchet } from '@/protocol/crypto/planchets';
import { decodePublicKey } from '@/protocol/decode-public-key';
import { signaturesV9 } from '@/protocol/signatures';
import { finishCoin } from '@/wallet/core/coins';
import { selectDenominations } from '@/wallet/core/denomination-selection';
import { getDenomination, listBuyable } from '@/wallet/core/exchanges';
import { findReserve, type ReserveView } from '@/wallet/core/find-reserve';
import { bankClient, exchangeClient, findFinalRefusal } from '@/wallet/core/partners';
import type { Step } from '@/wallet/core/step';
import type { Wallet } from '@/wallet/core/wallet';
import type {
  WithdrawalPhase,
  WithdrawalRecord,
  WithdrawalSource,
} from '@/wallet/core/withdrawal-state';

type UriSource = Extract<WithdrawalSource, { by: 'uri' }>;
type Withdrawing = Extract<WithdrawalPhase, { state: 'withdrawing' }>;

export async function advanceWithdrawal(wallet: Wallet, id: string): Promise<Step> {
  const withdrawal = await wallet.store.get('withdrawal', id);
  if (withdrawal === null) return 'ended';
  const { source, phase } = withdrawal;
  switch (phase.state) {
    case 'registering':
      return source.by === 'uri' ? register(wallet, withdrawal, source) : 'ended';
    case 'confirming':
      return beginWithdrawing(wallet, withdrawal);
    case 'withdrawing':
      return withdrawCoin(wallet, withdrawal, phase);
    case 'done':
    case 'aborted':
      return 'ended';
  }
}

async function register(
  wallet: Wallet,
  withdrawal: WithdrawalRecord,
  source: UriSource,
): Promise<Step> {
  const bank = bankClient(wallet, source.bankIntegrationApiBaseUrl);
  try {
    const answer = await bank.select(source.operationId, {
      reservePub: withdrawal.reservePub,
      exchangePayto: source.exchangePayto,
    });
    const confirmUrl = answer.confirmUrl ?? source.confirmUrl;
    const next = { ...withdrawal, source: { ...source, confirmUrl } };
    await put(wallet, next, { state: 'confirming' });
    return 'moved';
  } catch (error) {
    // Another wallet was faster, or the customer has aborted: we received no money.
    return abort(wallet, withdrawal, error);
  }
}

async function beginWithdrawing(wallet: Wallet, withdrawal: WithdrawalRecord): Promise<Step> {
  const reserve = await findReserve(wallet, withdrawal, withdrawal.refill?.coins ?? 0);
  if (reserve !== null && (!isZero(reserve.balance) || reserve.made.length > 0)) {
    const denominations = await choose(wallet, withdrawal, reserve);
    await put(wallet, withdrawal, { state: 'withdrawing', denominations, withdrawn: 0 });
    return 'moved';
  }
  const { source, refill } = withdrawal;
  // The reserve was closed, and its balance went on to the bank account.
  if (refill !== undefined) {
    return finish(wallet, withdrawal, { state: 'withdrawing', denominations: [], withdrawn: 0 });
  }
  if (source.by === 'callback') return 'waiting';
  const bank = bankClient(wallet, source.bankIntegrationApiBaseUrl);
  const status = await bank.withdrawalOperation(source.operationId);
  if (status.isAborted) {
    const at = wallet.clock.now();
    await put(wallet, withdrawal, { state: 'aborted', reason: 'aborted at the bank', at });
    return 'ended';
  }
  const confirmUrl = status.confirmUrl ?? null;
  if (confirmUrl !== null && confirmUrl !== source.confirmUrl) {
    await put(wallet, { ...withdrawal, source: { ...source, confirmUrl } }, withdrawal.phase);
  }
  return 'waiting';
}

/** Chooses coins by the reserve's balance and the coins that it has already made. */
async function choose(
  wallet: Wallet,
  { exchangeBaseUrl }: WithdrawalRecord,
  { balance, made }: ReserveView,
  options: { fresh?: boolean } = {},
): Promise<string[]> {
  const denominations = await listBuyable(wallet, exchangeBaseUrl, balance, options);
  const { selected } = selectDenominations(balance, denominations);
  const bought = selected.flatMap(({ denomination, count }) =>
    Array.from({ length: count }, () => denomination.id),
  );
  return [...made, ...bought];
}

async function withdrawCoin(
  wallet: Wallet,
  withdrawal: WithdrawalRecord,
  phase: Withdrawing,
): Promise<Step> {
  const index = phase.withdrawn;
  const denominationId = phase.denominations[index];
  if (denominationId === undefined) return finish(wallet, withdrawal, phase);
  const denomination = await getDenomination(wallet, denominationId);
  const key = decodePublicKey(denomination.denomPub);
  const planchetIndex = (withdrawal.refill?.coins ?? 0) + index;
  const secrets = deriveWithdrawSecrets(withdrawal.seed, planchetIndex);
  const planchet = makePlanchet(secrets, { key, salt: blindingSalt.v9 });
  const fields = {
    reservePub: withdrawal.reservePub,
    amountWithFee: addAmounts(denomination.value, denomination.feeWithdraw),
    withdrawFee: denomination.feeWithdraw,
    hDenom: denomination.hDenom,
    hCoinEv: hashCoinEnvelope(planchet.coinEv),
  };
  const request = {
    hDenom: denomination.hDenom,
    reservePub: withdrawal.reservePub,
    reserveSig: sign(withdrawal.reservePriv, signaturesV9.withdraw(fields)),
    coinEv: planchet.coinEv,
  };
  let envelopeSig: Uint8Array;
  try {
    const exchange = exchangeClient(wallet, withdrawal.exchangeBaseUrl);
    envelopeSig = await exchange.withdraw(withdrawal.reservePub, request);
  } catch (error) {
    if (findFinalRefusal(error) === null) throw error;
    return chooseAgain(wallet, withdrawal, phase);
  }
  const origin = { by: 'withdrawal', id: withdrawal.id, index: planchetIndex } as const;
  const coin = finishCoin(denomination, planchet, envelopeSig, origin);
  await wallet.store.commit([
    { kind: 'coin', record: coin },
    { kind: 'withdrawal', record: { ...withdrawal, phase: { ...phase, withdrawn: index + 1 } } },
  ]);
  return 'moved';
}

/** Keeps the coins that we have. The reserve's balance buys what the exchange offers now. */
async function chooseAgain(
  wallet: Wallet,
  withdrawal: WithdrawalRecord,
  phase: Withdrawing,
): Promise<Step> {
  const { withdrawn } = phase;
  const reserve = await findReserve(
    wallet,
    withdrawal,
    (withdrawal.refill?.coins ?? 0) + withdrawn,
  );
  const rest = reserve === null ? [] : await choose(wallet, withdrawal, reserve, { fresh: true });
  const denominations = [...phase.denominations.slice(0, withdrawn), ...rest];
  await put(wallet, withdrawal, { state: 'withdrawing', denominations, withdrawn });
  // Waits, since the new choice may be refused for the same reason.
  return rest.length === 0 ? 'moved' : 'waiting';
}

async function finish(
  wallet: Wallet,
  withdrawal: WithdrawalRecord,
  { denominations }: Withdrawing,
): Promise<Step> {
  const values: Amount[] = [];
  for (const id of denominations) values.push((await getDenomination(wallet, id)).value);
  const { refill, ...record } = withdrawal;
  if (refill !== undefined) values.push(refill.value);
  const value = sumAmounts(withdrawal.amount.currency, values);
  const coins = (refill?.coins ?? 0) + denominations.length;
  await put(wallet, record, { state: 'done', coins, value, at: wallet.clock.now() });
  return 'ended';
}

async function abort(wallet: Wallet, withdrawal: WithdrawalRecord, error: unknown): Promise<Step> {
  const refusal = findFinalRefusal(error);
  if (refusal === null) throw error;
  const reason = `${refusal.hint} (${refusal.code})`;
  await put(wallet, withdrawal, { state: 'aborted', reason, at: wallet.clock.now() });
  return 'ended';
}

async function put(
  wallet: Wallet,
  withdrawal: WithdrawalRecord,
  phase: WithdrawalPhase,
): Promise<void> {
  await wallet.store.commit([{ kind: 'withdrawal', record: { ...withdrawal, phase } }]);
}
