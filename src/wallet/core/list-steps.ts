/**
 * Lists the steps of one history entry for its owner, in order of time, the steps ahead included. Reads the
 * store only. An entry that does not exist has no steps.
 */
import { subtractAmountsSaturating, sumAmounts, type Amount } from '@/protocol/amount';
import { changeOf } from '@/protocol/figures';
import type { Timestamp } from '@/protocol/timestamp';
import { changeName } from '@/wallet/core/balance-changes';
import type { BankDepositRecord } from '@/wallet/core/bank-deposit-state';
import { parseTerms } from '@/wallet/core/contract';
import type { HistoryEntry } from '@/wallet/core/history';
import { listChanges, type Changes } from '@/wallet/core/list-changes';
import type { Payment, PurchaseRecord } from '@/wallet/core/purchase-state';
import type { RecoupRecord } from '@/wallet/core/recoup-state';
import { coinOfRefresh } from '@/wallet/core/refresh-id';
import type { RefreshRecord } from '@/wallet/core/refresh-state';
import type { TipRecord } from '@/wallet/core/tip-state';
import type { Wallet } from '@/wallet/core/wallet';
import type { WithdrawalRecord } from '@/wallet/core/withdrawal-state';

export type StepName =
  | 'accepted'
  | 'bank-informed'
  | 'bank-confirmed'
  | 'coins-fetched'
  | 'withdrawal-aborted'
  | 'offered'
  | 'declined'
  | 'bought-before'
  | 'agreed'
  | 'paid'
  | 'change-renewed'
  | 'given-up'
  | 'refused'
  | 'refunded'
  | 'refund-renewed'
  | 'tip-picked-up'
  | 'coins-renewed'
  | 'deposited'
  | 'coin-refused'
  | 'called-back'
  | 'given-back'
  | 'aged';

export interface EntryStep {
  readonly name: StepName;
  /** ended: it went no further than this. */
  readonly state: 'done' | 'now' | 'ahead' | 'ended';
  /** Null if not known, or still to come. */
  readonly at: Timestamp | null;
  readonly amount: Amount | null;
  /** The fees of this step. Null if it takes nothing. */
  readonly fees: Amount | null;
  /** The finished parts and their total, while it goes on. */
  readonly progress: { readonly done: number; readonly of: number } | null;
  /** The reason in the other party's words. */
  readonly reason: string | null;
}

export async function listSteps(
  { store }: Wallet,
  type: HistoryEntry['type'],
  id: string,
): Promise<EntryStep[]> {
  switch (type) {
    case 'withdrawal': {
      const withdrawal = await store.get('withdrawal', id);
      return withdrawal === null ? [] : stepsOfWithdrawal(withdrawal);
    }
    case 'tip': {
      const tip = await store.get('tip', id);
      return tip === null ? [] : stepsOfTip(tip);
    }
    case 'purchase': {
      const purchase = await store.get('purchase', id);
      return purchase === null ? [] : stepsOfPurchase(purchase, await listChanges(store));
    }
    case 'deposit': {
      const deposit = await store.get('bankDeposit', id);
      return deposit === null ? [] : stepsOfDeposit(deposit, await listChanges(store));
    }
    case 'recoup': {
      const recoup = await store.get('recoup', id);
      return recoup === null ? [] : stepsOfRecoup(recoup);
    }
    case 'renewal': {
      const refresh = await store.get('refresh', id);
      return refresh === null ? [] : stepsOfRenewal(refresh);
    }
  }
}

type About = Partial<Omit<EntryStep, 'name' | 'state'>>;

function step(name: StepName, state: EntryStep['state'], about: About = {}): EntryStep {
  return {
    name,
    state,
    at: null,
    amount: null,
    fees: null,
    progress: null,
    reason: null,
    ...about,
  };
}

function stepsOfWithdrawal({ phase, source, amount, createdAt }: WithdrawalRecord): EntryStep[] {
  const accepted = step('accepted', 'done', { at: createdAt, amount });
  if (phase.state === 'aborted') {
    const { at, reason } = phase;
    return [accepted, step('withdrawal-aborted', 'ended', { at, reason })];
  }
  const reached = ['registering', 'confirming', 'withdrawing', 'done'].indexOf(phase.state);
  const stateOf = (index: number): EntryStep['state'] =>
    reached > index ? 'done' : reached === index ? 'now' : 'ahead';
  // Fees: more may have arrived than was asked for.
  const fetched =
    phase.state === 'done'
      ? { at: phase.at, amount: phase.value, fees: subtractAmountsSaturating(amount, phase.value) }
      : phase.state === 'withdrawing'
        ? { progress: { done: phase.withdrawn, of: phase.denominations.length } }
        : {};
  return [
    accepted,
    ...(source.by === 'uri' ? [step('bank-informed', stateOf(0))] : []),
    step('bank-confirmed', stateOf(1)),
    step('coins-fetched', stateOf(2), fetched),
  ];
}

function stepsOfTip({ phase, amount, createdAt }: TipRecord): EntryStep[] {
  const accepted = step('accepted', 'done', { at: createdAt, amount });
  switch (phase.state) {
    case 'picking':
      return [accepted, step('tip-picked-up', 'now')];
    case 'done':
      return [
        accepted,
        step('tip-picked-up', 'done', {
          at: phase.at,
          amount: phase.value,
          fees: subtractAmountsSaturating(amount, phase.value),
        }),
      ];
    case 'refused':
      return [accepted, step('refused', 'ended', { at: phase.at, reason: phase.reason })];
  }
}

function stepsOfPurchase(purchase: PurchaseRecord, changes: Changes): EntryStep[] {
  const { phase, createdAt } = purchase;
  const proposal = phase.state === 'claiming' ? null : phase.proposal;
  const price = proposal === null ? null : parseTerms(proposal.contractTerms).amount;
  const offered = step('offered', proposal === null ? 'now' : 'done', {
    at: createdAt,
    amount: price,
  });
  switch (phase.state) {
    case 'claiming':
      return [offered];
    case 'proposed':
      return [offered, step('agreed', 'now')];
    case 'declined':
      return [offered, step('declined', 'ended', { at: phase.at })];
    case 'owned':
      return [offered, step('bought-before', 'done')];
    case 'paying':
      return [
        offered,
        agreed(phase.payment),
        step('paid', 'now', { amount: paidBy(phase.payment) }),
        step('change-renewed', 'ahead'),
      ];
    case 'aborting':
      return [offered, agreed(phase.payment), step('given-up', 'now')];
    case 'aborted': {
      const ended = step('given-up', 'ended', { at: phase.at });
      return [offered, ...givenUp(phase.payment, ended, changes)];
    }
    case 'failed': {
      const ended = step('refused', 'ended', { at: phase.at, reason: phase.reason });
      return [offered, ...givenUp(phase.payment, ended, changes)];
    }
    case 'paid':
      return [
        offered,
        agreed(phase.payment),
        step('paid', 'done', { at: phase.at, amount: paidBy(phase.payment) }),
        ...renewed('change-renewed', changes, { coins: phase.payment.coins, reasons: ['change'] }),
        ...refunded(purchase),
        ...renewed('refund-renewed', changes, { coins: phase.payment.coins, reasons: ['refund'] }),
      ];
  }
}

/** Its coins are renewed, since the merchant has seen them. */
function givenUp(payment: Payment | undefined, ended: EntryStep, changes: Changes): EntryStep[] {
  if (payment === undefined) return [ended];
  const ours = { coins: payment.coins, reasons: ['abort', 'recovery'] } as const;
  const before = payment.coins.length === 0 ? [] : [agreed(payment)];
  return [...before, ended, ...renewed('coins-renewed', changes, ours)];
}

function stepsOfDeposit(deposit: BankDepositRecord, changes: Changes): EntryStep[] {
  const { phase, amount, createdAt, coins, deposited, refused } = deposit;
  const of = coins.length + deposited.length + refused.length;
  const left = sumAmounts(
    amount.currency,
    deposited.map(({ contribution }) => contribution),
  );
  const progress = { done: deposited.length, of };
  const isDone = phase.state === 'done';
  return [
    step('accepted', 'done', { at: createdAt, amount }),
    ...refused.map(({ reason }) => step('coin-refused', 'ended', { reason })),
    isDone
      ? step('deposited', 'done', { at: phase.at, amount: left, progress })
      : step('deposited', 'now', { amount: left, progress }),
    ...renewed('change-renewed', changes, { coins: deposited, reasons: ['change'] }),
    ...renewed('coins-renewed', changes, { coins: refused, reasons: ['recovery'] }),
  ];
}

function stepsOfRecoup({ phase, amount, createdAt }: RecoupRecord): EntryStep[] {
  const begun = step('called-back', 'done', { at: createdAt, amount });
  return [begun, ending('given-back', phase, phase.state === 'done' ? phase.amount : null)];
}

function stepsOfRenewal({ phase, amount, createdAt, reason }: RefreshRecord): EntryStep[] {
  const begun = step(reason === 'recoup' ? 'given-back' : 'aged', 'done', {
    at: createdAt,
    amount,
  });
  return [begun, ending('coins-renewed', phase, phase.state === 'done' ? phase.value : null)];
}

function ending(
  name: StepName,
  phase: RecoupRecord['phase'] | RefreshRecord['phase'],
  amount: Amount | null,
): EntryStep {
  if (phase.state === 'done') return step(name, 'done', { at: phase.at, amount });
  if (phase.state !== 'refused') return step(name, 'now');
  return step('refused', 'ended', { at: phase.at, reason: phase.reason });
}

function agreed({ decidedAt }: Payment): EntryStep {
  return step('agreed', 'done', { at: decidedAt });
}

/** Price and payment fees. The change fee is a later step's. */
function paidBy({ coins }: Payment): Amount {
  const currency = coins[0]?.contribution.currency ?? '';
  return sumAmounts(
    currency,
    coins.map(({ contribution }) => contribution),
  );
}

interface Renewals {
  readonly coins: readonly { readonly coin: string }[];
  readonly reasons: readonly RefreshRecord['reason'][];
}

/** Describes the progress of the coins' renewals, and by what they have changed the balance. */
function renewed(
  name: StepName,
  { records, changes }: Changes,
  { coins, reasons }: Renewals,
): EntryStep[] {
  const used = new Set(coins.map(({ coin }) => coin));
  const refreshes = records.refreshes.filter(
    ({ id, reason }) => reasons.includes(reason) && used.has(coinOfRefresh(id)),
  );
  const [first] = refreshes;
  if (first === undefined) return [];
  const ended = refreshes.flatMap(({ phase }) =>
    phase.state === 'done' || phase.state === 'refused' ? [phase] : [],
  );
  if (ended.length < refreshes.length) {
    return [step(name, 'now', { progress: { done: ended.length, of: refreshes.length } })];
  }
  const units = refreshes.map(({ id }) => changes.get(changeName('renewal', id)) ?? 0n);
  const change = changeOf(
    first.amount.currency,
    units.reduce((sum, one) => sum + one, 0n),
  );
  const at = Math.max(...ended.map((phase) => phase.at));
  // A renewal may bring back what an earlier one of its coin has lost.
  const amount = change?.amount ?? null;
  return [step(name, 'done', { at, ...(change?.sign === '+' ? { amount } : { fees: amount }) })];
}

/** Makes one step of all refunds credited at one time. */
function refunded({ refund }: PurchaseRecord): EntryStep[] {
  const applied = refund?.applied ?? [];
  const steps = [...new Set(applied.map(({ at }) => at))].map((at) => {
    const together = applied.filter((one) => one.at === at);
    const currency = together[0]?.amount.currency ?? '';
    const sum = (amounts: readonly Amount[]) => sumAmounts(currency, amounts);
    const fees = sum(together.map(({ fee }) => fee));
    const amount = subtractAmountsSaturating(sum(together.map((one) => one.amount)), fees);
    return step('refunded', 'done', { at, amount, fees });
  });
  return refund?.state === 'asking' ? [...steps, step('refunded', 'now')] : steps;
}
