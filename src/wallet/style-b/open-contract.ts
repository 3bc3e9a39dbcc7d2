/**
 * A payment that a shop of style B asks for by headers (browser-wallet 4). They give the addresses
 * of a contract and of the resource, and the session. `openPaid` returns where a resource is that
 * was paid in this session, or in any if none is named. `prepareContract` opens it in another
 * session without a second payment. If it was never paid, the contract is downloaded, once. If a
 * web server asks, call `narrowErrand` first.
 * Throws what pay.ts throws.
 */
import { createKeyPair } from '@/protocol/crypto/eddsa';
import { bindSession, findPaid, goodsOf, listPaid } from '@/wallet/core/bind-session';
import { parseTerms } from '@/wallet/core/contract';
import type { ContractErrand } from '@/wallet/core/contract-errand';
import { describeOpened, type PayOffer } from '@/wallet/core/pay';
import type { PurchaseRecord } from '@/wallet/core/purchase-state';
import { commitDecision, type Wallet } from '@/wallet/core/wallet';
import { WalletError } from '@/wallet/core/wallet-error';

/**
 * The errand as far as a server may ask it. `askedBy` is its origin. Only the resource's own origin
 * and its merchant may know whether it was paid. For others, the errand names no resource. They
 * would otherwise learn what was bought elsewhere, and bind it to a session of theirs.
 */
export async function narrowErrand(
  wallet: Wallet,
  errand: ContractErrand,
  askedBy: string,
): Promise<ContractErrand> {
  const { resourceUrl } = errand;
  if (resourceUrl === null || originOf(resourceUrl) === askedBy) return errand;
  const isSeller = (await listPaid(wallet, resourceUrl)).some(
    ({ merchantBaseUrl, contractUrl = '' }) =>
      originOf(merchantBaseUrl) === askedBy || originOf(contractUrl) === askedBy,
  );
  return isSeller ? errand : { ...errand, resourceUrl: null };
}

function originOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null;
}

export async function openPaid(
  wallet: Wallet,
  { resourceUrl, sessionId }: ContractErrand,
): Promise<string | null> {
  if (resourceUrl === null) return null;
  const paid = await findPaid(wallet, resourceUrl, sessionId);
  if (paid === null || (sessionId !== '' && sessionId !== paid.paidSessionId)) return null;
  return goodsOf(paid);
}

export async function prepareContract(wallet: Wallet, errand: ContractErrand): Promise<PayOffer> {
  const { contractUrl, resourceUrl, sessionId } = errand;
  const paid = resourceUrl === null ? null : await findPaid(wallet, resourceUrl, sessionId);
  if (paid?.phase.state === 'paid') {
    const { proposal } = paid.phase;
    const bound = await bindSession(wallet, paid, sessionId);
    const terms = parseTerms(proposal.contractTerms);
    const nextUrl = goodsOf(bound);
    return { purchase: paid.id, state: 'paid', terms, nextUrl, confirmation: null };
  }
  if (contractUrl === null || !/^https?:/i.test(contractUrl) || !URL.canParse(contractUrl)) {
    throw new WalletError('URI_UNSUPPORTED', { detail: 'no address of a contract' });
  }
  return describeOpened(wallet, await openContract(wallet, contractUrl, sessionId));
}

async function openContract(
  wallet: Wallet,
  contractUrl: string,
  sessionId: string,
): Promise<string> {
  const { privateKey, publicKey } = createKeyPair(wallet.random.bytes(32));
  return commitDecision(wallet, async () => {
    const known = await wallet.store.get('purchase', contractUrl);
    const record: PurchaseRecord =
      known === null
        ? {
            id: contractUrl,
            revision: 0,
            contractUrl,
            merchantBaseUrl: new URL('.', contractUrl).href,
            orderId: '',
            claimToken: null,
            sessionId,
            paidSessionId: '',
            noncePriv: privateKey,
            noncePub: publicKey,
            createdAt: wallet.clock.now(),
            phase: { state: 'claiming' },
          }
        : reopen(known, sessionId);
    // A second look changes nothing: otherwise pages that follow changes would look forever.
    const isSame = record === known;
    return { puts: isSame ? [] : [{ kind: 'purchase', record } as const], result: contractUrl };
  });
}

/** A payment under way keeps its session. A download that failed is tried again. */
function reopen(known: PurchaseRecord, sessionId: string): PurchaseRecord {
  const { phase } = known;
  if (phase.state === 'paying' || phase.state === 'aborting') return known;
  if (phase.state === 'failed' && phase.proposal === null) {
    return { ...known, sessionId, phase: { state: 'claiming' } };
  }
  return known.sessionId === sessionId ? known : { ...known, sessionId };
}
