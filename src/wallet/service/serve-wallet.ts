/** Serves the wallet service from a core in this process. See wallet-service.ts. */
import { parseAuditorOffer, trustAuditor } from '@/wallet/core/auditors';
import { describeBackup } from '@/wallet/core/backup';
import { getBalances } from '@/wallet/core/balance';
import { styleOf } from '@/wallet/core/choose-style';
import { requireTerms, findTerms } from '@/wallet/core/exchange-terms';
import { listHistory } from '@/wallet/core/history';
import {
  abortPay,
  confirmPay,
  declinePay,
  describeOffer,
  describeOpened,
  preparePay,
} from '@/wallet/core/pay';
import { acceptRefund, describeRefund, prepareRefund } from '@/wallet/core/refund';
import { listPending, resumeAll, runUntilDone, wake } from '@/wallet/core/resume';
import type { PendingOperation } from '@/wallet/core/pending-operation';
import { acceptTip, getTipOffer } from '@/wallet/core/tip';
import { listWaitingRefunds } from '@/wallet/core/waiting-refunds';
import type { Wallet } from '@/wallet/core/wallet';
import {
  acceptWithdrawal,
  createCallbackWithdrawal,
  getWithdrawalOffer,
  previewWithdrawal,
} from '@/wallet/core/withdraw';
import { serveOwner, type WalletHost } from '@/wallet/service/serve-owner';
import type { WalletService } from '@/wallet/service/wallet-service';
import { prepareContract } from '@/wallet/style-b/open-contract';
import { prepareRefundAt } from '@/wallet/style-b/prepare-refund-at';

/** The time that a page waits for anything but a payment. */
const WAIT_MS = 20_000;

/** A refund has come when its coins are renewed: only then its fees are known. */
function isPartOf(
  pending: PendingOperation,
  { kind, id }: Pick<PendingOperation, 'kind' | 'id'>,
): boolean {
  if (kind === 'refund' && pending.kind === 'refresh') return true;
  return pending.kind === kind && pending.id === id;
}

export function serveWallet(wallet: Wallet, host: WalletHost): WalletService {
  const { onWork } = host;
  const finish = async (kind: PendingOperation['kind'], id: string): Promise<void> => {
    const only = (pending: PendingOperation) => !pending.isIdle && isPartOf(pending, { kind, id });
    wake(wallet, kind, id);
    await runUntilDone(wallet, { forMs: await waitFor(kind, id), only });
    onWork();
  };
  const waitFor = async (kind: PendingOperation['kind'], id: string): Promise<number> => {
    const purchase = kind === 'purchase' ? await wallet.store.get('purchase', id) : null;
    return purchase === null ? WAIT_MS : styleOf(wallet, purchase).payWaitMs;
  };
  return {
    overview: async () => {
      // Read first: if nothing is pending now, the balance read after it is complete.
      const backup = await describeBackup(wallet);
      const pending = (await listPending(wallet)).filter(({ isIdle }) => !isIdle).length;
      return {
        balances: await getBalances(wallet),
        history: await listHistory(wallet),
        pending,
        bankUrl: await findBankUrl(wallet),
        unsavedSince: backup?.unsavedSince ?? null,
        hasBackup: backup !== null,
      };
    },
    ...serveWithdrawals(wallet, onWork),
    ...serveOwner(wallet, host),
    preparePay: (uri) => preparePay(wallet, uri),
    prepareStored: (purchase) => describeOpened(wallet, purchase),
    prepareContract: (errand) => prepareContract(wallet, errand),
    pay: async (purchase, acceptedTotal) => {
      await confirmPay(wallet, purchase, acceptedTotal);
      await finish('purchase', purchase);
      return describeOffer(wallet, purchase);
    },
    decline: (purchase) => declinePay(wallet, purchase),
    abort: async (purchase) => {
      await abortPay(wallet, purchase);
      await finish('purchase', purchase);
      return describeOffer(wallet, purchase);
    },
    prepareRefund: (uri) => prepareRefund(wallet, uri),
    prepareRefundAt: (refundUrl) => prepareRefundAt(wallet, refundUrl),
    prepareStoredRefund: (purchase) => describeRefund(wallet, purchase),
    listWaitingRefunds: () => listWaitingRefunds(wallet),
    takeRefund: async (purchase) => {
      await acceptRefund(wallet, purchase);
      await finish('refund', purchase);
      return describeRefund(wallet, purchase);
    },
    getTipOffer: (uri) => getTipOffer(wallet, uri),
    parseAuditorOffer: (request) => parseAuditorOffer(wallet, request),
    trustAuditor: (offer) => trustAuditor(wallet, offer),
    acceptTip: async (uri) => {
      const id = await acceptTip(wallet, uri);
      onWork();
      return id;
    },
  };
}

type Withdrawals =
  | 'getWithdrawalOffer'
  | 'findTerms'
  | 'acceptWithdrawal'
  | 'previewWithdrawal'
  | 'startCallbackWithdrawal';

function serveWithdrawals(wallet: Wallet, onWork: () => void): Pick<WalletService, Withdrawals> {
  return {
    getWithdrawalOffer: (uri, exchange) => getWithdrawalOffer(wallet, uri, exchange),
    findTerms: (exchange) => findTerms(wallet, exchange),
    acceptWithdrawal: async (uri, exchange, terms) => {
      await requireTerms(wallet, exchange, terms);
      const id = await acceptWithdrawal(wallet, uri, exchange);
      // The bank is told before the page goes there to confirm.
      await resumeAll(wallet);
      onWork();
      return id;
    },
    previewWithdrawal: (exchange, amount) => previewWithdrawal(wallet, exchange, amount),
    startCallbackWithdrawal: async (request, terms) => {
      await requireTerms(wallet, request.exchangeBaseUrl, terms);
      const { url } = await createCallbackWithdrawal(wallet, request);
      onWork();
      return url;
    },
  };
}

async function findBankUrl(wallet: Wallet): Promise<string | null> {
  const withdrawals = await wallet.store.list('withdrawal');
  const [latest] = withdrawals.sort((a, b) => b.createdAt - a.createdAt);
  if (latest === undefined) return null;
  const { source } = latest;
  return source.by === 'uri'
    ? source.bankIntegrationApiBaseUrl
    : new URL('/', source.callbackUrl).href;
}
