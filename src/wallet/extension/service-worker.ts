/**
 * The extension's background (browser-wallet 3 to 5): the wallet itself, what servers ask of it in
 * their answers, and what pages and the extension's own pages send. Chromium stops and starts it at
 * will; everything it must not forget is in IndexedDB, and an alarm wakes it while work is pending.
 */
import { encodeBase32 } from '@/protocol/base32';
import { commitDecision, type Wallet } from '@/wallet/core/wallet';
import {
  paymentStep,
  readPaymentResponse,
  type PaymentRequest,
} from '@/wallet/extension/payment-response';
import { readBankResponse, withdrawQuery } from '@/wallet/extension/bank-response';
import type { ContentMessage, ExtensionMessage } from '@/wallet/extension/messages';
import { NAMESPACES, type Namespace } from '@/wallet/extension/namespaces';
import { startBackgroundRunner, type BackgroundRunner } from '@/wallet/service/background-runner';
import { answerRequest } from '@/wallet/service/answer-request';
import { openAnnouncer } from '@/wallet/service/follow-changes';
import { openBrowserWallet } from '@/wallet/service/open-browser-wallet';
import type { ServiceRequest } from '@/wallet/service/remote-service';
import { serveWallet } from '@/wallet/service/serve-wallet';
import type { WalletService } from '@/wallet/service/wallet-service';
import { recordFromText, recordToText } from '@/wallet/store/record-text';

const WALLET_PAGE = 'wallet.html';
const WEB_PAGES = ['http://*/*', 'https://*/*'];
const ALARM = 'resume';
/** The shortest period that Chromium allows. */
const ALARM_MINUTES = 0.5;
/** Coins age and exchanges change their keys while nothing else happens. */
const UPKEEP_ALARM = 'upkeep';
const UPKEEP_MINUTES = 60;
/** When a page that asks for a wallet is told of it after loading. */
const PROBE_AFTER_MS = [0, 50, 300, 1000, 2000, 4000, 8000, 16000];

interface Background {
  readonly wallet: Wallet;
  readonly service: WalletService;
  readonly runner: BackgroundRunner;
}

const background = openBackground();

async function openBackground(): Promise<Background> {
  const announce = openAnnouncer();
  const wallet = await openBrowserWallet(announce);
  const wakeMeSoon = (): void =>
    void chrome.alarms.create(ALARM, { periodInMinutes: ALARM_MINUTES });
  const onRound = (pending: number): void => {
    announce();
    if (pending === 0) void chrome.alarms.clear(ALARM);
    else wakeMeSoon();
  };
  const runner = startBackgroundRunner(wallet, onRound, wakeMeSoon);
  runner.wakeUp();
  await chrome.alarms.create(UPKEEP_ALARM, { periodInMinutes: UPKEEP_MINUTES });
  return {
    wallet,
    service: serveWallet(wallet, {
      onWork: () => runner.wakeUp(),
      clear: () => wallet.store.clear(),
    }),
    runner,
  };
}

chrome.alarms.onAlarm.addListener(() => void background.then(({ runner }) => runner.wakeUp()));

// Starting the worker is all there is to do: openBackground resumes what is pending.
chrome.runtime.onStartup.addListener(() => undefined);

chrome.runtime.onInstalled.addListener(() => {
  void chrome.tabs.query({ url: WEB_PAGES }).then((tabs) => {
    for (const { id } of tabs) if (id !== undefined) void injectContentScript(id);
  });
});

chrome.tabs.onUpdated.addListener((tabId, { status }) => {
  if (status !== 'complete') return;
  for (const delayMs of PROBE_AFTER_MS) setTimeout(() => void probe(tabId), delayMs);
});

chrome.webRequest.onHeadersReceived.addListener(
  ({ tabId, url, statusCode, responseHeaders = [] }) => {
    const payment = readPaymentResponse({ status: statusCode, headers: responseHeaders });
    if (payment !== null && tabId >= 0) void answerPayment(tabId, url, payment);
    const request = readBankResponse({ url, status: statusCode, headers: responseHeaders });
    if (request === null) return;
    if (request.operation === 'confirm-reserve') {
      void background.then(({ service }) => service.reserveConfirmed(request.reservePub));
    } else if (tabId >= 0) {
      void showWallet(tabId, withdrawQuery(request));
    }
  },
  { urls: WEB_PAGES },
  ['responseHeaders'],
);

async function answerPayment(tabId: number, url: string, payment: PaymentRequest): Promise<void> {
  const { contractUrl, resourceUrl, sessionId } = payment;
  const { service } = await background;
  const errand = { contractUrl, resourceUrl, sessionId: sessionId ?? '' };
  const step = paymentStep(payment, await service.openPaid(errand), url);
  if (step === null) return;
  if ('show' in step) await showWallet(tabId, step.show);
  else await chrome.tabs.update(tabId, { url: step.goTo });
}

chrome.runtime.onMessage.addListener((message, sender, sendResponse) => {
  answer(message as ExtensionMessage, sender).then(sendResponse, () => sendResponse(null));
  return true;
});

/** Only pages of this extension reach the wallet's service; sites have content scripts only. */
async function answer(
  message: ExtensionMessage,
  sender: chrome.runtime.MessageSender,
): Promise<unknown> {
  if (message.type !== 'service') return answerContent(message, sender.tab?.id);
  if (sender.url?.startsWith(chrome.runtime.getURL('')) !== true) return null;
  const { service } = await background;
  const request = recordFromText(message.request) as ServiceRequest;
  return recordToText(await answerRequest(service, request));
}

async function answerContent(
  message: ContentMessage,
  tabId: number | undefined,
): Promise<Record<string, unknown> | null> {
  if (message.type === 'open-uri') {
    if (tabId !== undefined) await showWallet(tabId, query({ uri: message.uri }));
    return null;
  }
  const { detail } = message;
  switch (message.event) {
    case 'query-id':
      return { id: await findWalletId() };
    case 'confirm-reserve': {
      const { service } = await background;
      await service.reserveConfirmed(text(detail['reserve_pub']));
      return {};
    }
    case 'create-reserve': {
      const parameters = {
        callback_url: text(detail['callback_url']),
        amount: JSON.stringify(detail['amount'] ?? null),
        wt_types: JSON.stringify(detail['wt_types'] ?? []),
        suggested_exchange_url: text(detail['suggested_exchange_url']),
      };
      if (tabId !== undefined) await showWallet(tabId, query(parameters));
      return null;
    }
    case 'add-auditor': {
      const { currency, url, auditorPub, expirationStamp } = detail;
      const asked = JSON.stringify({ currency, url, auditorPub, expirationStamp });
      if (tabId !== undefined) await showWallet(tabId, query({ add_auditor: asked }));
      return null;
    }
  }
}

function query(parameters: Readonly<Record<string, string>>): string {
  return new URLSearchParams(parameters).toString();
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

async function showWallet(tabId: number, search: string): Promise<void> {
  await chrome.tabs.update(tabId, { url: chrome.runtime.getURL(`${WALLET_PAGE}?${search}`) });
}

async function findWalletId(): Promise<string> {
  const { wallet } = await background;
  // Two pages may be the first to ask at the same moment.
  return commitDecision(wallet, async () => {
    const known = await wallet.store.get('identity', 'wallet');
    if (known !== null) return { puts: [], result: known.walletId };
    const walletId = encodeBase32(wallet.random.bytes(16));
    const record = { id: 'wallet', revision: 0, walletId } as const;
    return { puts: [{ kind: 'identity', record }], result: walletId };
  });
}

/** Pages that Chromium keeps for itself refuse, and tabs may be gone: neither matters. */
async function probe(tabId: number): Promise<void> {
  await chrome.scripting
    .executeScript({ target: { tabId }, func: probeInPage, args: [[...NAMESPACES]] })
    .catch(() => undefined);
}

/** Runs in the page: nothing from outside of it exists there. */
function probeInPage(names: readonly Namespace[]): void {
  for (const name of names) {
    const attribute = document.documentElement.getAttribute(`data-${name}-nojs`) ?? '';
    if (attribute !== '') document.dispatchEvent(new Event(`${name}-probe-result`));
  }
}

async function injectContentScript(tabId: number): Promise<void> {
  await chrome.scripting
    .executeScript({ target: { tabId }, files: ['content-script.js'] })
    .catch(() => undefined);
}
