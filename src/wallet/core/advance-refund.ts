/**
 * Does the next step of a refund (PurchaseRefund in purchase-state.ts; protocol-a 7) [REF-5,
 * ORDA-4].
 *
 * polling: reads the order's status until the contract's period for automatic refunds is over.
 *
 * asking: the merchant has the exchange refund and forwards its reply. Or it permits us to ask the
 * exchange ourselves (merchant-style.ts). Each confirmation is verified. The commit that stores the
 * refund also credits the coin. The coin goes into a refresh, since only new coins can be spent. A
 * coin that is still being melted for its change has to wait.
 */
import { addAmounts, compareAmounts, sumAmounts } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { styleOf } from '@/wallet/core/choose-style';
import { getCoin } from '@/wallet/core/coins';
import { regainedBy, verifyRefund } from '@/wallet/core/credit-refund';
import type { PaidPurchase, RefundedCoin } from '@/wallet/core/merchant-style';
import { isFinalStatus } from '@/wallet/core/partners';
import { NO_REFUND, sumRefund } from '@/wallet/core/purchase-refund';
import type {
  AppliedRefund,
  CoinContribution,
  PurchasePhase,
  PurchaseRecord,
  PurchaseRefund,
  RefundName,
} from '@/wallet/core/purchase-state';
import { putAside } from '@/wallet/core/put-aside';
import type { Step } from '@/wallet/core/step';
import type { Wallet } from '@/wallet/core/wallet';

type Paid = Extract<PurchasePhase, { state: 'paid' }>;

export async function advanceRefund(wallet: Wallet, id: string): Promise<Step> {
  const purchase = await wallet.store.get('purchase', id);
  if (purchase?.phase.state !== 'paid' || purchase.refund === undefined) return 'ended';
  const { phase, refund } = purchase;
  switch (refund.state) {
    case 'polling':
      return poll(wallet, { ...purchase, phase }, refund);
    case 'asking':
      return ask(wallet, { ...purchase, phase }, refund);
    case 'settled':
      return 'ended';
  }
}

async function poll(wallet: Wallet, purchase: PaidPurchase, refund: PurchaseRefund): Promise<Step> {
  // Read first: the last read is after the period.
  const now = wallet.clock.now();
  const refunded = await styleOf(wallet, purchase).getRefunded(wallet, purchase);
  if (compareAmounts(refunded, sumRefund(refund, refunded.currency).amount) > 0) {
    await store(wallet, purchase, { ...refund, state: 'asking' });
    return 'moved';
  }
  if (refund.autoUntil !== null && now < refund.autoUntil) return 'waiting';
  await store(wallet, purchase, { ...refund, state: 'settled' });
  return 'ended';
}

async function ask(wallet: Wallet, purchase: PaidPurchase, refund: PurchaseRefund): Promise<Step> {
  const { phase } = purchase;
  const names = [...refund.applied, ...refund.refused];
  const refunds = await styleOf(wallet, purchase).takeRefunds(wallet, purchase, names);
  const fresh = refunds.filter((one) => !names.some((name) => isSame(name, one)));
  const refused = fresh.filter(isFinal).map(nameOf);
  let current = await store(wallet, purchase, {
    ...refund,
    refused: [...refund.refused, ...refused],
  });
  let isComplete = fresh.every((one) => one.type === 'success' || isFinal(one));
  for (const given of phase.payment.coins) {
    const applied = await verifyAll(wallet, phase, refund, given, fresh);
    if (applied.length === 0) continue;
    const credited = await credit(wallet, current, given.coin, applied);
    if (credited === null) isComplete = false;
    else current = credited;
  }
  if (!isComplete) return 'waiting';
  const settled = current.refund ?? refund;
  const isPolling = settled.autoUntil !== null && wallet.clock.now() < settled.autoUntil;
  await store(wallet, current, { ...settled, state: isPolling ? 'polling' : 'settled' });
  return isPolling ? 'waiting' : 'ended';
}

function nameOf(one: RefundedCoin): RefundName {
  return { coin: encodeBase32(one.coinPub), rtransactionId: one.rtransactionId };
}

function isSame(name: RefundName, one: RefundedCoin): boolean {
  const { coin, rtransactionId } = nameOf(one);
  return name.coin === coin && name.rtransactionId === rtransactionId;
}

/** Reports whether the exchange refuses this refund for good. Other failures may go away. */
function isFinal(one: RefundedCoin): boolean {
  return one.type === 'failure' && isFinalStatus(one.exchangeStatus);
}

/** Returns the new refunds of our coins, verified. */
async function verifyAll(
  wallet: Wallet,
  { proposal }: Paid,
  refund: PurchaseRefund,
  given: CoinContribution,
  fresh: readonly RefundedCoin[],
): Promise<AppliedRefund[]> {
  const { currency } = given.contribution;
  const earlier = refund.applied.filter(({ coin }) => coin === given.coin);
  const applied: AppliedRefund[] = [];
  for (const one of fresh) {
    if (one.type === 'failure' || nameOf(one).coin !== given.coin) continue;
    const before = sumAmounts(
      currency,
      [...earlier, ...applied].map(({ amount }) => amount),
    );
    const confirmed = {
      rtransactionId: one.rtransactionId,
      amount: one.refundAmount,
      exchangeSig: one.exchangeSig,
      exchangePub: one.exchangePub,
    };
    applied.push(await verifyRefund(wallet, proposal, given, confirmed, before));
  }
  return applied;
}

/** Returns the purchase with these refunds in its books. Null while the coin is being melted. */
async function credit(
  wallet: Wallet,
  purchase: PurchaseRecord,
  coinId: string,
  applied: readonly AppliedRefund[],
): Promise<PurchaseRecord | null> {
  const { refund = NO_REFUND } = purchase;
  const coin = await getCoin(wallet, coinId);
  if (coin.use.state !== 'spent') return null;
  const gained = applied.map(regainedBy);
  const available = addAmounts(coin.available, sumAmounts(coin.available.currency, gained));
  const record = { ...purchase, refund: { ...refund, applied: [...refund.applied, ...applied] } };
  await wallet.store.commit([
    { kind: 'purchase', record },
    ...(await putAside(wallet, coin, available, 'refund')),
  ]);
  return { ...record, revision: record.revision + 1 };
}

async function store(
  wallet: Wallet,
  purchase: PurchaseRecord,
  refund: PurchaseRefund,
): Promise<PurchaseRecord> {
  const record = { ...purchase, refund };
  await wallet.store.commit([{ kind: 'purchase', record }]);
  return { ...record, revision: record.revision + 1 };
}
