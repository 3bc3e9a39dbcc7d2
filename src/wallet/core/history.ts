/**
 * Lists what moved money, youngest first, with the words of its states. These are withdrawals,
 * purchases, tips, deposits to bank accounts, recoups of revoked coins and renewals of coins. A refund
 * belongs to its purchase, and so do the renewals of its coins. A renewal that belongs to no other entry is
 * one if it costs a fee. The changes of all entries together are the balance.
 */
import { addAmounts, isZero, subtractAmountsSaturating, type Amount } from '@/protocol/amount';
import type { ContractTerms } from '@/protocol/contract-terms';
import { changeOf, paymentFeesOf, type BalanceChange } from '@/protocol/figures';
import type { Timestamp } from '@/protocol/timestamp';
import { changeName } from '@/wallet/core/balance-changes';
import { reportOf } from '@/wallet/core/bank-deposit';
import type { BankDepositRecord } from '@/wallet/core/bank-deposit-state';
import { parseTerms, payDeadlineOf, translatedSummaries } from '@/wallet/core/contract';
import { styleOf } from '@/wallet/core/choose-style';
import { nextUrlOf } from '@/wallet/core/next-url';
import { listChanges } from '@/wallet/core/list-changes';
import { listOwnRenewals, type OwnRenewals } from '@/wallet/core/own-renewals';
import { sumRefund } from '@/wallet/core/purchase-refund';
import type { PurchaseRecord } from '@/wallet/core/purchase-state';
import type { RecoupRecord } from '@/wallet/core/recoup-state';
import type { RefreshRecord } from '@/wallet/core/refresh-state';
import { findRetry } from '@/wallet/core/resume';
import type { TipRecord } from '@/wallet/core/tip-state';
import type { Wallet } from '@/wallet/core/wallet';
import type { WithdrawalRecord } from '@/wallet/core/withdrawal-state';

interface EntryBase {
  readonly id: string;
  readonly at: Timestamp;
  /** Why it does not go on at the moment. */
  readonly problem: string | null;
  /** The change of the coins' value, all fees included. Null if there is none so far. */
  readonly change: BalanceChange | null;
  /** The renewals of the coins that it used. Null if there are none. */
  readonly renewals: EntryRenewals | null;
  /** All fees of the entry but those of refunds. Null if there are none, or if it is nothing but a fee. */
  readonly allFees: Amount | null;
}

export interface EntryRenewals {
  /** The fees of those that are done, without those of refunds. They are part of `change`. */
  readonly fees: Amount;
  readonly isGoingOn: boolean;
}

type Summed = 'change' | 'renewals' | 'allFees';
type Unsummed<Entry> = Entry extends unknown ? Omit<Entry, Summed> : never;

export interface WithdrawalEntry extends EntryBase {
  readonly type: 'withdrawal';
  readonly state: WithdrawalRecord['phase']['state'];
  readonly exchangeBaseUrl: string;
  readonly amount: Amount;
  /** The withdrawal's fees, once it is done. */
  readonly fees: Amount | null;
  /** Address at which the customer confirms at the bank, while that is open. */
  readonly confirmUrl: string | null;
  readonly reason: string | null;
}

export interface PurchaseEntry extends EntryBase {
  readonly type: 'purchase';
  /** `expired`: the owner has not decided, and it is too late to pay. */
  readonly state: PurchaseRecord['phase']['state'] | 'expired';
  readonly orderId: string;
  readonly merchantBaseUrl: string;
  readonly merchantName: string | null;
  readonly summary: string | null;
  /** The summary by language. */
  readonly summaryI18n: Readonly<Record<string, string>>;
  readonly price: Amount | null;
  /** Null unless the owner may still decide to pay. */
  readonly payDeadline: Timestamp | null;
  /** Price and fees of the payment, without those of renewals. */
  readonly paid: Amount | null;
  /** The amount that refunds have added to the balance, all fees taken off. Null without refunds. */
  readonly refunded: Amount | null;
  readonly nextUrl: string | null;
  /** Codes that confirm the payment to a seller. Null without any. */
  readonly confirmation: string | null;
  /** The merchant's page about a paid order, if it has one. */
  readonly orderUrl: string | null;
  readonly reason: string | null;
}

export interface TipEntry extends EntryBase {
  readonly type: 'tip';
  readonly state: TipRecord['phase']['state'];
  readonly merchantBaseUrl: string;
  readonly merchantName: string | null;
  readonly exchangeBaseUrl: string;
  /** The value left of the tip. */
  readonly amount: Amount;
  /** The value that arrived in coins, once it is done. */
  readonly value: Amount | null;
  readonly reason: string | null;
}

export interface DepositEntry extends EntryBase {
  readonly type: 'deposit';
  readonly state: BankDepositRecord['phase']['state'];
  /** The bank account. */
  readonly payto: string;
  /** The amount that should leave the coins, fees included. */
  readonly amount: Amount;
  /** The amount that has left the coins. Coins that the exchange refused stay. */
  readonly deposited: Amount;
  readonly fees: Amount;
  readonly reason: string | null;
}

export interface RecoupEntry extends EntryBase {
  readonly type: 'recoup';
  readonly state: Exclude<RecoupRecord['phase']['state'], 'unfounded'>;
  readonly exchangeBaseUrl: string;
  /** The revoked coin's value. */
  readonly amount: Amount;
  /** The value that the exchange gave back, once it has. */
  readonly value: Amount | null;
  readonly reason: string | null;
}

export interface RenewalEntry extends EntryBase {
  readonly type: 'renewal';
  readonly state: RefreshRecord['phase']['state'];
  readonly exchangeBaseUrl: string;
  /** The old coin's value. */
  readonly amount: Amount;
  /** The new coins' value, once they are here. */
  readonly value: Amount | null;
  readonly reason: string | null;
}

export type HistoryEntry =
  | WithdrawalEntry
  | PurchaseEntry
  | TipEntry
  | DepositEntry
  | RecoupEntry
  | RenewalEntry;

/** Refreshes that are entries even if they cost nothing. */
const OWN_ENTRY: readonly RefreshRecord['reason'][] = ['scheduled', 'recoup'];

export async function listHistory(wallet: Wallet): Promise<HistoryEntry[]> {
  const { store } = wallet;
  const [withdrawals, tips, { records, changes }] = await Promise.all([
    store.list('withdrawal'),
    store.list('tip'),
    listChanges(store),
  ]);
  const { purchases, deposits, recoups, refreshes } = records;
  const owned = listOwnRenewals(records, changes);
  const belonging = new Set([...owned.values()].flatMap(({ ids }) => ids));
  const costsSomething = ({ id }: RefreshRecord): boolean =>
    (changes.get(changeName('renewal', id)) ?? 0n) < 0n;
  const renewals = refreshes.filter(
    (refresh) =>
      !belonging.has(refresh.id) && (OWN_ENTRY.includes(refresh.reason) || costsSomething(refresh)),
  );
  const entries = [
    ...withdrawals.map((withdrawal) => withdrawalEntry(wallet, withdrawal)),
    ...purchases.map((purchase) => purchaseEntry(wallet, purchase)),
    ...tips.map((tip) => tipEntry(wallet, tip)),
    ...deposits.map((deposit) => depositEntry(wallet, deposit)),
    ...recoups.flatMap((recoup) => recoupEntry(wallet, recoup)),
    ...renewals.map((refresh) => renewalEntry(wallet, refresh)),
  ];
  return entries
    .map((entry) => sumEntry(wallet, entry, changes, owned.get(changeName(entry.type, entry.id))))
    .sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1));
}

function sumEntry(
  wallet: Wallet,
  entry: Unsummed<HistoryEntry>,
  changes: ReadonlyMap<string, bigint>,
  { ids = [], fees = 0n, refundFees = 0n, isGoingOn = false }: Partial<OwnRenewals> = {},
): HistoryEntry {
  const units = (changes.get(changeName(entry.type, entry.id)) ?? 0n) - fees - refundFees;
  const price = entry.type === 'purchase' ? entry.price : entry.amount;
  const retries = ids.map((id) => findRetry(wallet, 'refresh', id)?.problem ?? null);
  // Only what has an amount can move coins.
  if (price === null && units !== 0n) throw new Error(`${entry.id} moved an unknown price`);
  const all = (ownFeesOf(entry)?.units ?? 0n) + fees;
  return {
    ...(entry.type === 'purchase' ? withRefundFees(entry, refundFees) : entry),
    problem: entry.problem ?? retries.find((problem) => problem !== null) ?? null,
    change: price === null ? null : changeOf(price.currency, units),
    renewals:
      price === null || ids.length === 0
        ? null
        : { fees: { currency: price.currency, units: fees }, isGoingOn },
    allFees: price === null || all <= 0n ? null : { currency: price.currency, units: all },
  };
}

/** Takes the fees of renewing the refunded coins off what they regained. */
function withRefundFees(entry: Unsummed<PurchaseEntry>, fees: bigint): Unsummed<PurchaseEntry> {
  const { refunded } = entry;
  return {
    ...entry,
    refunded: refunded === null ? null : { ...refunded, units: refunded.units - fees },
  };
}

function ownFeesOf(entry: Unsummed<HistoryEntry>): Amount | null {
  switch (entry.type) {
    case 'withdrawal':
    case 'deposit':
      return entry.fees;
    case 'tip':
      return entry.value === null ? null : subtractAmountsSaturating(entry.amount, entry.value);
    case 'purchase':
      return entry.price === null || entry.paid === null
        ? null
        : paymentFeesOf(entry.price, entry.paid);
    case 'recoup':
    case 'renewal':
      return null;
  }
}

function withdrawalEntry(wallet: Wallet, withdrawal: WithdrawalRecord): Unsummed<WithdrawalEntry> {
  const { id, phase, source, amount } = withdrawal;
  const isOpen = phase.state === 'registering' || phase.state === 'confirming';
  return {
    type: 'withdrawal',
    id,
    at: withdrawal.createdAt,
    problem: findRetry(wallet, 'withdrawal', id)?.problem ?? null,
    state: phase.state,
    exchangeBaseUrl: withdrawal.exchangeBaseUrl,
    amount,
    // More may have arrived than was asked for.
    fees: phase.state === 'done' ? subtractAmountsSaturating(amount, phase.value) : null,
    confirmUrl: isOpen && source.by === 'uri' ? webAddress(source.confirmUrl) : null,
    reason: phase.state === 'aborted' ? phase.reason : null,
  };
}

function purchaseEntry(wallet: Wallet, purchase: PurchaseRecord): Unsummed<PurchaseEntry> {
  const { id, phase } = purchase;
  const proposal = phase.state === 'claiming' ? null : phase.proposal;
  const terms = proposal === null ? null : parseTerms(proposal.contractTerms);
  const payment = phase.state === 'paid' || phase.state === 'paying' ? phase.payment : null;
  const deadline = phase.state === 'proposed' && terms !== null ? payDeadlineOf(terms) : null;
  const isOver = deadline !== null && deadline <= wallet.clock.now();
  return {
    type: 'purchase',
    id,
    at: purchase.createdAt,
    problem:
      (findRetry(wallet, 'purchase', id) ?? findRetry(wallet, 'refund', id))?.problem ?? null,
    state: isOver ? 'expired' : phase.state,
    orderId: purchase.orderId,
    merchantBaseUrl: purchase.merchantBaseUrl,
    merchantName: terms?.merchant.name ?? null,
    summary: terms?.summary ?? null,
    summaryI18n: terms === null ? {} : translatedSummaries(terms),
    price: terms?.amount ?? null,
    payDeadline: isOver ? null : deadline,
    paid:
      terms === null || payment === null ? null : addAmounts(terms.amount, payment.customerFees),
    refunded: regainedOf(purchase, terms),
    nextUrl:
      terms !== null && (phase.state === 'paid' || phase.state === 'owned')
        ? nextUrlOf(terms, purchase.sessionSig)
        : null,
    confirmation: phase.state === 'paid' ? (phase.confirmation ?? null) : null,
    orderUrl:
      phase.state === 'paid'
        ? styleOf(wallet, purchase).orderPage(purchase, phase.proposal.hContract)
        : null,
    reason: phase.state === 'failed' ? phase.reason : null,
  };
}

function regainedOf({ refund, phase }: PurchaseRecord, terms: ContractTerms | null): Amount | null {
  if (terms === null || phase.state !== 'paid') return null;
  const { regained } = sumRefund(refund, terms.amount.currency);
  return isZero(regained) ? null : regained;
}

function tipEntry(wallet: Wallet, tip: TipRecord): Unsummed<TipEntry> {
  const { id, phase } = tip;
  return {
    type: 'tip',
    id,
    at: tip.createdAt,
    problem: findRetry(wallet, 'tip', id)?.problem ?? null,
    state: phase.state,
    merchantBaseUrl: tip.merchantBaseUrl,
    merchantName: tip.merchantName ?? null,
    exchangeBaseUrl: tip.exchangeBaseUrl,
    amount: tip.amount,
    value: phase.state === 'done' ? phase.value : null,
    reason: phase.state === 'refused' ? phase.reason : null,
  };
}

function depositEntry(wallet: Wallet, record: BankDepositRecord): Unsummed<DepositEntry> {
  const { id, payto, amount, phase, refused } = record;
  const { deposited, fees } = reportOf(record);
  return {
    type: 'deposit',
    id,
    at: record.createdAt,
    problem: findRetry(wallet, 'bank deposit', id)?.problem ?? null,
    state: phase.state,
    payto,
    amount,
    deposited,
    fees,
    reason: refused[0]?.reason ?? null,
  };
}

/** Makes the entry of a recoup. An unfounded one has none: the coin is unchanged. */
function recoupEntry(wallet: Wallet, recoup: RecoupRecord): Unsummed<RecoupEntry>[] {
  const { id, phase, amount, exchangeBaseUrl } = recoup;
  if (phase.state === 'unfounded') return [];
  const entry: Unsummed<RecoupEntry> = {
    type: 'recoup',
    id,
    at: recoup.createdAt,
    problem: findRetry(wallet, 'recoup', id)?.problem ?? null,
    state: phase.state,
    exchangeBaseUrl,
    amount,
    value: phase.state === 'done' ? phase.amount : null,
    reason: phase.state === 'refused' ? phase.reason : null,
  };
  return [entry];
}

function renewalEntry(wallet: Wallet, refresh: RefreshRecord): Unsummed<RenewalEntry> {
  const { id, phase, amount, exchangeBaseUrl } = refresh;
  return {
    type: 'renewal',
    id,
    at: refresh.createdAt,
    problem: findRetry(wallet, 'refresh', id)?.problem ?? null,
    state: phase.state,
    exchangeBaseUrl,
    amount,
    value: phase.state === 'done' ? phase.value : null,
    reason: phase.state === 'refused' ? phase.reason : null,
  };
}

/** A bank might send anything. A link is a web address or left out. */
function webAddress(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) ? url : null;
}
