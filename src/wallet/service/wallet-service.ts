/**
 * What pages may ask of a wallet: the owner's side of the core. The core itself runs elsewhere (the
 * page's worker, the extension's service worker), so arguments and answers are plain data and
 * private keys never come up to a page. Calls throw what the core throws; across a boundary that is
 * a ServiceError (remote-service.ts).
 */
import type { Amount } from '@/protocol/amount';
import { getBalances, type Balance } from '@/wallet/core/balance';
import { listHistory, type HistoryEntry } from '@/wallet/core/history';
import {
  confirmPay,
  declinePay,
  describeOffer,
  preparePay,
  type PayOffer,
} from '@/wallet/core/pay';
import { listPending, resumeAll, runUntilDone, wake } from '@/wallet/core/resume';
import type { Wallet } from '@/wallet/core/wallet';
import {
  acceptWithdrawal,
  type CallbackRequest,
  createCallbackWithdrawal,
  inspectWithdrawal,
  previewWithdrawal,
  type WithdrawalOffer,
  type WithdrawalPreview,
} from '@/wallet/core/withdraw';

export interface Overview {
  readonly balances: readonly Balance[];
  readonly history: readonly HistoryEntry[];
  /** Operations that are still going on, change being refreshed included. */
  readonly pending: number;
  /** The bank of the latest withdrawal. */
  readonly bankUrl: string | null;
}

export interface WalletService {
  overview(): Promise<Overview>;
  inspectWithdrawal(uri: string, exchange?: string): Promise<WithdrawalOffer>;
  /** Answers the withdrawal's id, as in the history. */
  acceptWithdrawal(uri: string, exchange?: string): Promise<string>;
  previewWithdrawal(exchange: string, amount: Amount): Promise<WithdrawalPreview>;
  /** Answers where the browser goes next: the bank's callback. */
  startCallbackWithdrawal(request: CallbackRequest): Promise<string>;
  /** The bank says that it has paid; a key that is not ours is ignored. */
  reserveConfirmed(reservePub: string): Promise<void>;
  preparePay(uri: string): Promise<PayOffer>;
  /** Pays at most `acceptedTotal`, waits for the merchant and says how it stands. */
  pay(purchase: string, acceptedTotal: Amount): Promise<PayOffer>;
  decline(purchase: string): Promise<void>;
}

export const SERVICE_METHODS = [
  'overview',
  'inspectWithdrawal',
  'acceptWithdrawal',
  'previewWithdrawal',
  'startCallbackWithdrawal',
  'reserveConfirmed',
  'preparePay',
  'pay',
  'decline',
] as const satisfies readonly (keyof WalletService)[];

/** How long a page waits for a merchant before it says "still paying". */
const PAY_WAIT_MS = 20_000;

/** `onWork` is called when something was begun that goes on in the background. */
export function serveWallet(wallet: Wallet, onWork: () => void): WalletService {
  return {
    overview: async () => ({
      balances: await getBalances(wallet),
      history: await listHistory(wallet),
      pending: (await listPending(wallet)).length,
      bankUrl: await findBankUrl(wallet),
    }),
    inspectWithdrawal: (uri, exchange) => inspectWithdrawal(wallet, uri, exchange),
    acceptWithdrawal: async (uri, exchange) => {
      const id = await acceptWithdrawal(wallet, uri, exchange);
      // The bank is told before the page goes there to confirm.
      await resumeAll(wallet);
      onWork();
      return id;
    },
    previewWithdrawal: (exchange, amount) => previewWithdrawal(wallet, exchange, amount),
    startCallbackWithdrawal: async (request) => {
      const { url } = await createCallbackWithdrawal(wallet, request);
      onWork();
      return url;
    },
    reserveConfirmed: async (reservePub) => {
      if ((await wallet.store.get('withdrawal', reservePub)) === null) return;
      wake(wallet, 'withdrawal', reservePub);
      onWork();
    },
    preparePay: (uri) => preparePay(wallet, uri),
    pay: async (purchase, acceptedTotal) => {
      await confirmPay(wallet, purchase, acceptedTotal);
      const only = (pending: { readonly id: string }) => pending.id === purchase;
      await runUntilDone(wallet, { forMs: PAY_WAIT_MS, only });
      onWork();
      return describeOffer(wallet, purchase);
    },
    decline: (purchase) => declinePay(wallet, purchase),
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
