/**
 * Purchases as their owner makes them (protocol-a 4.3, 7). `preparePay` claims the order and
 * returns what it would cost. `confirmPay` records the payment and holds the coins, in one commit,
 * before any request. `abortPay` gives the payment up. All may be repeated. The rest is
 * advance-purchase.ts. They throw WalletError URI_UNSUPPORTED, BALANCE_INSUFFICIENT, OFFER_EXPIRED,
 * STATE_CONFLICT, PURCHASE_UNKNOWN, PARTNER_REFUSED, and what a client throws when a party does not
 * answer.
 */
import { compareAmounts, type Amount } from '@/protocol/amount';
import { canonicalBaseUrl } from '@/protocol/base-url';
import { decodeBase32 } from '@/protocol/base32';
import type { ContractTerms } from '@/protocol/contract-terms';
import { equalBytes } from '@/protocol/crypto/bytes';
import { createKeyPair } from '@/protocol/crypto/eddsa';
import type { PayUri } from '@/protocol/uri';
import { bindSession, goodsOf } from '@/wallet/core/bind-session';
import { advancePurchase, hold } from '@/wallet/core/advance-purchase';
import { styleOf } from '@/wallet/core/choose-style';
import { chooseCoins, type PayQuote, type Shortfall } from '@/wallet/core/choose-coins';
import { getCoin } from '@/wallet/core/coins';
import { parseTerms } from '@/wallet/core/contract';
import { updateExchange } from '@/wallet/core/exchanges';
import { asked } from '@/wallet/core/partners';
import type { PurchasePhase, PurchaseRecord } from '@/wallet/core/purchase-state';
import { parseWantedUri } from '@/wallet/core/parse-wanted-uri';
import { commitDecision, type Wallet } from '@/wallet/core/wallet';
import { WalletError } from '@/wallet/core/wallet-error';
import { StaleWriteError } from '@/wallet/core/wallet-store';

export type PayOffer = { readonly purchase: string } & (
  | { readonly state: 'payable'; readonly terms: ContractTerms; readonly quote: PayQuote }
  | { readonly state: 'short'; readonly terms: ContractTerms; readonly shortfall: Shortfall }
  | { readonly state: 'expired'; readonly terms: ContractTerms }
  | { readonly state: 'paying' | 'aborting' | 'aborted'; readonly terms: ContractTerms }
  | {
      readonly state: 'paid';
      readonly terms: ContractTerms;
      /** Address of the goods. Null if the merchant names no address. */
      readonly nextUrl: string | null;
      /** Codes that confirm the payment to a seller. Null without any. */
      readonly confirmation: string | null;
      /** The merchant's page about the order, if it has one. */
      readonly orderUrl?: string | null;
      /** Another order was paid for the same goods before, and this one was not. */
      readonly wasOwned?: boolean;
    }
  | {
      readonly state: 'failed';
      readonly reason: string;
      readonly code: number;
      /** False if the merchant made no offer, so no coin was touched. */
      readonly hadOffer: boolean;
    }
);

export async function preparePay(wallet: Wallet, uri: string): Promise<PayOffer> {
  const parsed = parseWantedUri(uri, 'pay');
  return describeOpened(wallet, await openPurchase(wallet, parsed));
}

/** Prepares a purchase that was just stored. Claims it if needed. */
export async function describeOpened(wallet: Wallet, id: string): Promise<PayOffer> {
  await advanceClaim(wallet, id);
  return describeOffer(wallet, id);
}

/**
 * Claims the order. `resumeAll` retries a claim that fails for now, but its owner gets the error at
 * once.
 */
async function advanceClaim(wallet: Wallet, id: string): Promise<void> {
  while ((await getPurchase(wallet, id)).phase.state === 'claiming') {
    try {
      await asked(advancePurchase(wallet, id));
    } catch (error) {
      // `resumeAll` or another tab was first: their record counts.
      if (!(error instanceof StaleWriteError)) throw error;
    }
  }
}

/** Describes a purchase now. May fetch keys of the exchanges that it would use. */
export async function describeOffer(wallet: Wallet, id: string): Promise<PayOffer> {
  const purchase = await getPurchase(wallet, id);
  const { phase } = purchase;
  if (phase.state === 'claiming') throw new WalletError('STATE_CONFLICT', { detail: 'claiming' });
  if (phase.state === 'failed') {
    const { reason, code, proposal } = phase;
    return { purchase: id, state: 'failed', reason, code, hadOffer: proposal !== null };
  }
  const terms = parseTerms(phase.proposal.contractTerms);
  switch (phase.state) {
    case 'paying':
    case 'aborting':
    case 'aborted':
      return { purchase: id, state: phase.state, terms };
    case 'paid':
      return {
        purchase: id,
        state: 'paid',
        terms,
        nextUrl: await findGoodsAgain(wallet, purchase, id),
        confirmation: phase.confirmation ?? null,
        orderUrl: styleOf(wallet, purchase).orderPage(purchase, phase.proposal.hContract),
      };
    case 'owned': {
      const nextUrl = await findGoodsAgain(wallet, purchase, phase.purchase);
      return { purchase: id, state: 'paid', terms, nextUrl, confirmation: null, wasOwned: true };
    }
    case 'proposed':
    case 'declined':
      return quoteOffer(wallet, id, terms);
  }
}

async function quoteOffer(wallet: Wallet, id: string, terms: ContractTerms): Promise<PayOffer> {
  if (terms.pay_deadline <= wallet.clock.now()) return { purchase: id, state: 'expired', terms };
  for (const { id: exchange } of await wallet.store.list('exchange')) {
    // Coins of an exchange that is down for a moment are still good.
    await updateExchange(wallet, exchange).catch(() => updateMoved(wallet, exchange, terms));
  }
  const quote = await chooseCoins(wallet, terms);
  return quote.enough
    ? { purchase: id, state: 'payable', terms, quote }
    : { purchase: id, state: 'short', terms, shortfall: quote };
}

/**
 * The merchant may know the new address of an exchange that no longer answers. Its key identifies
 * it.
 */
async function updateMoved(wallet: Wallet, away: string, terms: ContractTerms): Promise<void> {
  const exchange = await wallet.store.get('exchange', away);
  if (exchange === null) return;
  const elsewhere = terms.exchanges.find(({ url, master_pub: masterPub }) => {
    return equalBytes(masterPub, exchange.masterPub) && canonicalBaseUrl(url) !== away;
  });
  if (elsewhere !== undefined) {
    await updateExchange(wallet, elsewhere.url).catch(() => undefined);
  }
}

/**
 * Decides to pay. `acceptedTotal` is what the owner was shown, and the payment never exceeds it.
 * Returns at once. Run the purchase to pay it.
 */
export async function confirmPay(wallet: Wallet, id: string, acceptedTotal: Amount): Promise<void> {
  await commitDecision(wallet, async () => {
    const purchase = await getPurchase(wallet, id);
    const { phase } = purchase;
    if (phase.state === 'paying' || phase.state === 'paid') return { puts: [], result: undefined };
    if (phase.state !== 'proposed' && phase.state !== 'declined') {
      throw notNow(phase);
    }
    const { proposal } = phase;
    const terms = parseTerms(proposal.contractTerms);
    const decidedAt = wallet.clock.now();
    if (terms.pay_deadline <= decidedAt) throw new WalletError('OFFER_EXPIRED');
    const quote = await chooseCoins(wallet, terms);
    if (!quote.enough) throw new WalletError('BALANCE_INSUFFICIENT', { missing: quote.missing });
    if (compareAmounts(quote.total, acceptedTotal) > 0) {
      throw new WalletError('STATE_CONFLICT', { detail: 'the fees have changed' });
    }
    const { generation } = styleOf(wallet, purchase);
    const payment = {
      coins: quote.coins,
      customerFees: quote.paymentFees,
      decidedAt,
      ...(generation === undefined ? {} : { generation }),
    };
    const paying: PurchasePhase = { state: 'paying', proposal, payment };
    const held = await Promise.all(quote.coins.map(({ coin }) => getCoin(wallet, coin)));
    return {
      puts: [
        { kind: 'purchase', record: { ...purchase, phase: paying } } as const,
        ...held.map((coin) => ({ kind: 'coin', record: hold(coin, id) }) as const),
      ],
      result: undefined,
    };
  });
}

/** Aborts a payment that the merchant has not confirmed yet. Run the purchase to carry it out. */
export async function abortPay(wallet: Wallet, id: string): Promise<void> {
  await commitDecision(wallet, async () => {
    const purchase = await getPurchase(wallet, id);
    const { phase } = purchase;
    if (phase.state === 'aborting' || phase.state === 'aborted') {
      return { puts: [], result: undefined };
    }
    if (phase.state !== 'paying') throw notNow(phase);
    const { proposal, payment } = phase;
    const aborting: PurchasePhase = { state: 'aborting', proposal, payment, because: null };
    const record = { ...purchase, phase: aborting };
    return { puts: [{ kind: 'purchase', record } as const], result: undefined };
  });
}

export async function declinePay(wallet: Wallet, id: string): Promise<void> {
  await commitDecision(wallet, async () => {
    const purchase = await getPurchase(wallet, id);
    const { phase } = purchase;
    if (phase.state !== 'proposed') throw notNow(phase);
    const at = wallet.clock.now();
    const declined: PurchasePhase = { state: 'declined', proposal: phase.proposal, at };
    const record = { ...purchase, phase: declined };
    return { puts: [{ kind: 'purchase', record } as const], result: undefined };
  });
}

function notNow({ state }: PurchasePhase): WalletError {
  return new WalletError('STATE_CONFLICT', { detail: `the purchase is ${state}` });
}

/**
 * Binds an earlier payment to the present session, without a second payment [SESS-1]. Returns where
 * the goods are.
 */
async function findGoodsAgain(
  wallet: Wallet,
  asking: PurchaseRecord,
  paidId: string,
): Promise<string | null> {
  const isSame = asking.id === paidId;
  const paid = isSame ? asking : await getPurchase(wallet, paidId);
  return goodsOf(await bindSession(wallet, paid, asking.sessionId, { always: !isSame }));
}

export function purchaseIdOf({
  merchantBaseUrl,
  orderId,
}: {
  readonly merchantBaseUrl: string;
  readonly orderId: string;
}): string {
  return `${merchantBaseUrl}orders/${orderId}`;
}

/** Finds the record of this order, or makes it, and returns its id. The session of the URI counts. */
async function openPurchase(wallet: Wallet, uri: PayUri): Promise<string> {
  const id = purchaseIdOf(uri);
  const seed =
    uri.noncePriv === undefined ? wallet.random.bytes(32) : decodeBase32(uri.noncePriv, 32);
  const { privateKey, publicKey } = createKeyPair(seed);
  return commitDecision(wallet, async () => {
    const known = await wallet.store.get('purchase', id);
    const record: PurchaseRecord =
      known === null
        ? {
            id,
            revision: 0,
            merchantBaseUrl: uri.merchantBaseUrl,
            orderId: uri.orderId,
            claimToken: uri.claimToken ?? null,
            sessionId: uri.sessionId,
            paidSessionId: '',
            noncePriv: privateKey,
            noncePub: publicKey,
            createdAt: wallet.clock.now(),
            phase: { state: 'claiming' },
          }
        : reopen(known, uri);
    const isSame = known !== null && record === known;
    return { puts: isSame ? [] : [{ kind: 'purchase', record } as const], result: id };
  });
}

/**
 * A payment under way keeps its session. A claim that failed is tried again with this URI's token.
 */
function reopen(known: PurchaseRecord, { sessionId, claimToken }: PayUri): PurchaseRecord {
  const { phase } = known;
  if (phase.state === 'paying' || phase.state === 'aborting') return known;
  if (phase.state === 'failed' && phase.proposal === null) {
    const token = claimToken ?? known.claimToken;
    return { ...known, sessionId, claimToken: token, phase: { state: 'claiming' } };
  }
  return known.sessionId === sessionId ? known : { ...known, sessionId };
}

async function getPurchase(wallet: Wallet, id: string): Promise<PurchaseRecord> {
  const purchase = await wallet.store.get('purchase', id);
  if (purchase === null) throw new WalletError('PURCHASE_UNKNOWN');
  return purchase;
}
