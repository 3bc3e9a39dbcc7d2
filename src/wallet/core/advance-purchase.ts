/**
 * Does the next step of a purchase (states: purchase-state.ts; protocol-a 4.3, 7, 7.1).
 *
 * claiming: the wallet sends the stored nonce, so a repeated claim gets the same contract. If this
 * wallet has paid the fulfillment URL at this merchant before, the purchase becomes `owned`
 * [SESS-1].
 *
 * paying: the wallet signs and sends the stored coins, the same bytes each time. It verifies the
 * merchant's receipt. The commit that stores the receipt also starts the refresh of each coin's
 * rest. A coin that the merchant calls spent is melted, so the exchange itself tells us. Others
 * replace it. After any other final refusal the payment is aborted (advance-abort.ts): some of its
 * coins may have been deposited.
 */
import { subtractAmounts, type Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { equalBytes } from '@/protocol/crypto/bytes';
import { memberIn } from '@/protocol/member-in';
import { chooseCoins } from '@/wallet/core/choose-coins';
import { advanceAbort } from '@/wallet/core/advance-abort';
import { styleOf } from '@/wallet/core/choose-style';
import { getCoin } from '@/wallet/core/coins';
import { parseOffer, parseTerms } from '@/wallet/core/contract';
import { putAside } from '@/wallet/core/put-aside';
import { autoRefundFrom, isGivenBack } from '@/wallet/core/purchase-refund';
import { findFinalRefusal, type PartnerRefusal } from '@/wallet/core/partners';
import type {
  CoinContribution,
  Payment,
  Proposal,
  PurchasePhase,
  PurchaseRecord,
} from '@/wallet/core/purchase-state';
import type { CoinRecord } from '@/wallet/core/records';
import type { Step } from '@/wallet/core/step';
import type { Wallet } from '@/wallet/core/wallet';
import { isWalletError, WALLET_ERRORS, WalletError } from '@/wallet/core/wallet-error';
import type { Put } from '@/wallet/core/wallet-store';

/** The merchant's text is kept for ever, so it has a bound. */
const MAX_CONFIRMATION_LENGTH = 200;

type Paying = Extract<PurchasePhase, { state: 'paying' }>;

export async function advancePurchase(wallet: Wallet, id: string): Promise<Step> {
  const purchase = await wallet.store.get('purchase', id);
  if (purchase === null) return 'ended';
  switch (purchase.phase.state) {
    case 'claiming':
      return claim(wallet, purchase);
    case 'paying':
      return pay(wallet, purchase, purchase.phase);
    case 'aborting':
      return advanceAbort(wallet, purchase, purchase.phase);
    case 'proposed':
    case 'declined':
    case 'owned':
    case 'paid':
    case 'aborted':
    case 'failed':
      return 'ended';
  }
}

async function claim(wallet: Wallet, purchase: PurchaseRecord): Promise<Step> {
  const style = styleOf(wallet, purchase);
  try {
    const { contractTerms, sig } = await style.askContract(wallet, purchase);
    const { proposal, terms } = parseOffer(style, purchase, contractTerms, sig);
    const { merchant_base_url: merchantBaseUrl, order_id: orderId } = terms;
    const owned = await findOwned(wallet, terms.merchant_pub, terms.fulfillment_url);
    const phase: PurchasePhase =
      owned === null
        ? { state: 'proposed', proposal }
        : { state: 'owned', proposal, purchase: owned.id };
    await commit(wallet, { ...purchase, merchantBaseUrl, orderId, phase });
    return 'ended';
  } catch (error) {
    const why = whyUnclaimable(error, style.codes.claimedByAnother);
    if (why === null) throw error;
    await commit(wallet, { ...purchase, phase: failed(wallet, null, why) });
    return 'ended';
  }
}

/** Returns why the claim failed for good. Null for failures that may go away. */
function whyUnclaimable(error: unknown, claimedByAnother: readonly number[]): WalletError | null {
  if (isWalletError(error)) return error;
  const refusal = findFinalRefusal(error);
  if (refusal === null) return null;
  const detail = `${refusal.hint} (${refusal.code})`;
  if (refusal.status === 404) return new WalletError('ORDER_UNKNOWN', { detail });
  if (claimedByAnother.includes(refusal.code)) return new WalletError('ORDER_ALREADY_CLAIMED');
  return new WalletError('PARTNER_REFUSED', { detail });
}

/** Compares the whole text: a merchant gives each product an address of its own. */
async function findOwned(
  wallet: Wallet,
  merchantPub: Uint8Array,
  fulfillmentUrl: string | undefined,
): Promise<PurchaseRecord | null> {
  if (fulfillmentUrl === undefined || !/^https?:/i.test(fulfillmentUrl)) return null;
  const purchases = await wallet.store.list('purchase');
  return (
    purchases.find(({ phase, refund }) => {
      if (phase.state !== 'paid') return false;
      if (isGivenBack(refund, phase.payment)) return false;
      const terms = parseTerms(phase.proposal.contractTerms);
      return (
        terms.fulfillment_url === fulfillmentUrl && equalBytes(terms.merchant_pub, merchantPub)
      );
    }) ?? null
  );
}

async function pay(wallet: Wallet, purchase: PurchaseRecord, phase: Paying): Promise<Step> {
  const { proposal, payment } = phase;
  if (payment.isShort === true) return makeUp(wallet, purchase, phase);
  const style = styleOf(wallet, purchase);
  try {
    const proof = await style.pay(wallet, purchase, { proposal, payment });
    const { receipt, sessionSig, confirmation } = proof;
    const bound = sessionSig === undefined ? purchase : { ...purchase, sessionSig };
    const codes = confirmation?.slice(0, MAX_CONFIRMATION_LENGTH);
    await settle(wallet, bound, {
      ...{ proposal, payment, receipt },
      ...(codes !== undefined && { confirmation: codes }),
    });
    return 'ended';
  } catch (error) {
    const refusal = findFinalRefusal(error);
    if (refusal === null || refusal.code === 0) throw error;
    const spent = style.codes.coinLacksValue.includes(refusal.code)
      ? findSpent(phase, refusal)
      : undefined;
    if (spent !== undefined) return replaceCoin(wallet, purchase, phase, spent);
    const why = new WalletError('PARTNER_REFUSED', { detail: `${refusal.hint} (${refusal.code})` });
    return giveUp(wallet, purchase, phase, why);
  }
}

async function giveUp(
  wallet: Wallet,
  purchase: PurchaseRecord,
  { proposal, payment }: Paying,
  why: WalletError,
): Promise<Step> {
  const because = { reason: why.message, code: why.number };
  await commit(wallet, { ...purchase, phase: { state: 'aborting', proposal, payment, because } });
  return 'moved';
}

async function settle(
  wallet: Wallet,
  purchase: PurchaseRecord,
  paid: Omit<Extract<PurchasePhase, { state: 'paid' }>, 'state' | 'at'>,
): Promise<void> {
  const at = wallet.clock.now();
  const puts: Put[] = [];
  for (const { coin: id, contribution } of paid.payment.coins) {
    const coin = await getCoin(wallet, id);
    const rest = subtractAmounts(coin.available, contribution);
    puts.push(...(await putAside(wallet, coin, rest, 'change')));
  }
  const phase: PurchasePhase = { state: 'paid', ...paid, at };
  const { auto_refund: autoRefund } = parseTerms(paid.proposal.contractTerms);
  const settled: PurchaseRecord = {
    ...purchase,
    paidSessionId: purchase.sessionId,
    phase,
    ...(autoRefund === undefined ? {} : { refund: autoRefundFrom(at, autoRefund) }),
  };
  await wallet.store.commit([{ kind: 'purchase', record: settled }, ...puts]);
}

/** Returns the coin of the payment that the merchant has named as spent, if any. */
function findSpent({ payment }: Paying, { body }: PartnerRefusal): CoinContribution | undefined {
  const coinPub = memberIn(body, 'MERCHANT_POST_ORDERS_ID_PAY_INSUFFICIENT_FUNDS', 'coin_pub');
  if (coinPub === undefined) return undefined;
  const named = encodeBase32(coinPub);
  return payment.coins.find(({ coin }) => coin === named);
}

/**
 * Sends the coin to the exchange, which proves what is left of it. The other coins keep their
 * contributions: the merchant may have deposited them already.
 */
async function replaceCoin(
  wallet: Wallet,
  purchase: PurchaseRecord,
  phase: Paying,
  named: CoinContribution,
): Promise<Step> {
  const coins = phase.payment.coins.filter(({ coin }) => coin !== named.coin);
  const bad = await getCoin(wallet, named.coin);
  const short = { ...phase, payment: { ...phase.payment, coins, isShort: true } };
  const { puts, payment } = await topUp(wallet, purchase, short);
  await wallet.store.commit([
    { kind: 'purchase', record: { ...purchase, phase: { ...phase, payment } } },
    ...(await putAside(wallet, bad, bad.available, 'recovery')),
    ...puts,
  ]);
  return 'moved';
}

/**
 * Completes a payment that lacks money. Some may have come in meanwhile. After the pay deadline the
 * payment is given up.
 */
async function makeUp(wallet: Wallet, purchase: PurchaseRecord, phase: Paying): Promise<Step> {
  const { pay_deadline: payDeadline } = parseTerms(phase.proposal.contractTerms);
  const { puts, payment, missing } = await topUp(wallet, purchase, phase);
  if (missing === null) {
    const record = { ...purchase, phase: { ...phase, payment } };
    await wallet.store.commit([{ kind: 'purchase', record }, ...puts]);
    return 'moved';
  }
  const why = new WalletError('BALANCE_INSUFFICIENT', { missing });
  if (payDeadline > wallet.clock.now()) throw why;
  return giveUp(wallet, purchase, phase, why);
}

interface TopUp {
  readonly payment: Payment;
  /** The coins that are held for it now. */
  readonly puts: readonly Put[];
  /** Null if the money suffices. */
  readonly missing: Amount | null;
}

async function topUp(wallet: Wallet, purchase: PurchaseRecord, phase: Paying): Promise<TopUp> {
  const { isShort, ...payment } = phase.payment;
  const terms = parseTerms(phase.proposal.contractTerms);
  const quote = await chooseCoins(wallet, terms, payment.coins);
  if (!quote.enough) {
    return { payment: { ...payment, isShort: isShort ?? true }, puts: [], missing: quote.missing };
  }
  const puts: Put[] = [];
  for (const { coin: id } of quote.coins) {
    const coin = await getCoin(wallet, id);
    if (coin.use.state === 'fresh') puts.push({ kind: 'coin', record: hold(coin, purchase.id) });
  }
  const { coins, paymentFees: customerFees } = quote;
  return { payment: { ...payment, coins, customerFees }, puts, missing: null };
}

export function hold(coin: CoinRecord, purchase: string): CoinRecord {
  return { ...coin, use: { state: 'held', purchase } };
}

function failed(wallet: Wallet, proposal: Proposal | null, why: WalletError): PurchasePhase {
  const code = WALLET_ERRORS[why.code];
  return { state: 'failed', proposal, reason: why.message, code, at: wallet.clock.now() };
}

async function commit(wallet: Wallet, purchase: PurchaseRecord): Promise<void> {
  await wallet.store.commit([{ kind: 'purchase', record: purchase }]);
}
