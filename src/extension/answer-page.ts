/**
 * Handles what pages and their servers ask of the wallet (browser-wallet 4 and 5). Without the
 * owner's consent, it only answers. At most it sends the page's own tab to the wallet, which then
 * asks.
 */
import { confirmReserve } from '@/wallet/core/confirm-reserve';
import { narrowErrand, openPaid } from '@/wallet/style-b/open-contract';
import type { Wallet } from '@/wallet/core/wallet';
import { parseBankResponse, withdrawQuery } from '@/extension/bank-response';
import type { ErrandMemory } from '@/extension/errands';
import type { ContentMessage, Errand } from '@/extension/messages';
import { paymentStep, parsePaymentResponse } from '@/extension/payment-response';
import type { SendingPage } from '@/extension/parse-message';

const WALLET_PAGE = 'wallet.html';
/**
 * Length limit for addresses of the wallet's page: longer ones are no request and no tab's address.
 */
const LONGEST_QUERY = 32_768;

export interface PageHost {
  readonly wallet: Wallet;
  readonly errands: ErrandMemory;
  /** Work was started that continues in the background. */
  readonly onWork: () => void;
}

type Asker = Pick<SendingPage, 'tabId' | 'url' | 'origin'>;

export async function answerPage(
  host: PageHost,
  page: SendingPage,
  message: ContentMessage,
): Promise<unknown> {
  if (message.type === 'find-errand') return host.errands.take(page.tabId, page.url);
  if (!page.isShown) return null;
  switch (message.type) {
    case 'open-uri':
      return showWallet(page.tabId, new URLSearchParams({ uri: message.uri }));
    case 'run-errand':
      return runErrand(host, page, message.errand);
    case 'page-event':
      return answerEvent(host, page, message);
  }
}

/** Handles a request by the server of the page in the tab. */
export async function runErrand(
  { wallet, onWork }: PageHost,
  { tabId, url, origin }: Asker,
  { status, headers }: Errand,
): Promise<null> {
  const bank = parseBankResponse({ url, status, headers });
  if (bank?.operation === 'create-reserve') return showWallet(tabId, withdrawQuery(bank));
  if (bank !== null) {
    if (await confirmReserve(wallet, bank.reservePub, origin)) onWork();
    return null;
  }
  const asked = parsePaymentResponse({ status, headers });
  if (asked === null) return null;
  const errand = { ...asked, sessionId: asked.sessionId ?? '' };
  const narrowed = await narrowErrand(wallet, errand, origin);
  const paidUrl = await openPaid(wallet, narrowed);
  const step = paymentStep({ ...asked, resourceUrl: narrowed.resourceUrl }, paidUrl, url);
  if (step === null) return null;
  if ('show' in step) return showWallet(tabId, step.show);
  await chrome.tabs.update(tabId, { url: step.goTo });
  return null;
}

async function answerEvent(
  { wallet, onWork }: PageHost,
  { tabId, origin }: SendingPage,
  { event, detail }: ContentMessage & { type: 'page-event' },
): Promise<object | null> {
  switch (event) {
    case 'confirm-reserve':
      if (await confirmReserve(wallet, text(detail['reserve_pub']), origin)) onWork();
      return {};
    case 'create-reserve':
      return showWallet(
        tabId,
        new URLSearchParams({
          callback_url: text(detail['callback_url']),
          amount: JSON.stringify(detail['amount'] ?? null),
          wt_types: JSON.stringify(detail['wt_types'] ?? []),
          suggested_exchange_url: text(detail['suggested_exchange_url']),
        }),
      );
    case 'add-auditor': {
      const { currency, url, auditorPub, expirationStamp } = detail;
      const asked = JSON.stringify({ currency, url, auditorPub, expirationStamp });
      return showWallet(tabId, new URLSearchParams({ add_auditor: asked }));
    }
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

async function showWallet(tabId: number, query: URLSearchParams | string): Promise<null> {
  const search = query.toString();
  if (search.length > LONGEST_QUERY) return null;
  await chrome.tabs.update(tabId, { url: chrome.runtime.getURL(`${WALLET_PAGE}?${search}`) });
  return null;
}
