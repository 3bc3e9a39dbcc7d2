/**
 * Lists the steps of one history entry for its owner, in order of time, the steps ahead included. Reads the
 * store only. An entry that does not exist has no steps.
 */
import { subtractAmountsSaturating, sumAmounts, type Amount } from '@/protocol/amount';
import type { Timestamp } from '@/protocol/timestamp';
import type { BankDepositRecord } from '@/wallet/core/bank-deposit-state';
import { parseTerms } from '@/wallet/core/contract';
import type { HistoryEntry } from '@/wallet/core/history';
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
      return purchase === null ? [] : stepsOfPurchase(purchase, await store.list('refresh'));
    }
    case 'deposit': {
      const deposit = await store.get('bankDeposit', id);
      return deposit === null ? [] : stepsOfDeposit(deposit, await store.list('refresh'));
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

function stepsOfPurchase(
  purchase: PurchaseRecord,
  refreshes: readonly RefreshRecord[],
): EntryStep[] {
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
      return [offered, agreed(phase.payment), step('paid', 'now'), step('change-renewed', 'ahead')];
    case 'aborting':
      return [offered, agreed(phase.payment), step('given-up', 'now')];
    case 'aborted': {
      const ended = step('given-up', 'ended', { at: phase.at });
      return [offered, ...givenUp(phase.payment, ended, refreshes)];
    }
    case 'failed': {
      const ended = step('refused', 'ended', { at: phase.at, reason: phase.reason });
      return [offered, ...givenUp(phase.payment, ended, refreshes)];
    }
    case 'paid':
      return [
        offered,
        agreed(phase.payment),
        step('paid', 'done', { at: phase.at }),
        ...renewed('change-renewed', refreshesOf(phase.payment.coins, refreshes, 'change')),
        ...refunded(purchase),
        ...renewed('refund-renewed', refreshesOf(phase.payment.coins, refreshes, 'refund')),
      ];
  }
}

/** Its coins are renewed, since the merchant has seen them. */
function givenUp(
  payment: Payment | undefined,
  ended: EntryStep,
  refreshes: readonly RefreshRecord[],
): EntryStep[] {
  if (payment === undefined) return [ended];
  const ours = [
    ...refreshesOf(payment.coins, refreshes, 'abort'),
    ...refreshesOf(payment.coins, refreshes, 'recovery'),
  ];
  const before = payment.coins.length === 0 ? [] : [agreed(payment)];
  return [...before, ended, ...renewed('coins-renewed', ours)];
}

function stepsOfDeposit(
  deposit: BankDepositRecord,
  refreshes: readonly RefreshRecord[],
): EntryStep[] {
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
    ...renewed('change-renewed', refreshesOf(deposited, refreshes, 'change')),
    ...renewed('coins-renewed', refreshesOf(refused, refreshes, 'recovery')),
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

function agreed({ coins, decidedAt }: Payment): EntryStep {
  const currency = coins[0]?.contribution.currency ?? '';
  const amount = sumAmounts(
    currency,
    coins.map(({ contribution }) => contribution),
  );
  return step('agreed', 'done', { at: decidedAt, amount });
}

function refreshesOf(
  coins: readonly { readonly coin: string }[],
  refreshes: readonly RefreshRecord[],
  reason: RefreshRecord['reason'],
): RefreshRecord[] {
  const used = new Set(coins.map(({ coin }) => coin));
  return refreshes.filter((each) => each.reason === reason && used.has(coinOfRefresh(each.id)));
}

/** Describes the progress of refreshes, and their total fees. */
function renewed(name: StepName, refreshes: readonly RefreshRecord[]): EntryStep[] {
  const [first] = refreshes;
  if (first === undefined) return [];
  const ended = refreshes.flatMap(({ phase }) =>
    phase.state === 'done' || phase.state === 'refused' ? [phase] : [],
  );
  if (ended.length < refreshes.length) {
    return [step(name, 'now', { progress: { done: ended.length, of: refreshes.length } })];
  }
  const { currency } = first.amount;
  const arrived = ended.flatMap((phase) => (phase.state === 'done' ? [phase.value] : []));
  const before = refreshes.map(({ amount }) => amount);
  const fees = subtractAmountsSaturating(
    sumAmounts(currency, before),
    sumAmounts(currency, arrived),
  );
  return [step(name, 'done', { at: Math.max(...ended.map(({ at }) => at)), fees })];
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
