/**
 * The extension's background (browser-wallet 3 to 5). It runs the wallet and handles requests from
 * servers, pages and the extension's own pages. Chromium stops and starts it at any time. State
 * that must survive is in IndexedDB, and an alarm wakes it while work is pending.
 */
import type { Wallet } from '@/wallet/core/wallet';
import { answerPage, runErrand, type PageHost } from '@/extension/answer-page';
import { Badge } from '@/extension/badge';
import { ErrandMemory, parseErrand } from '@/extension/errands';
import { parseMessage, type ParsedMessage } from '@/extension/parse-message';
import { startBackgroundRunner, type BackgroundRunner } from '@/wallet/service/background-runner';
import { answerRequest } from '@/wallet/service/answer-request';
import { openAnnouncer } from '@/wallet/service/follow-changes';
import { openBrowserWallet } from '@/wallet/service/open-browser-wallet';
import type { ServiceRequest } from '@/wallet/service/remote-service';
import { serveWallet } from '@/wallet/service/serve-wallet';
import type { WalletService } from '@/wallet/service/wallet-service';
import { listHistory } from '@/wallet/core/history';
import { listDecisions } from '@/wallet/core/list-decisions';
import { recordFromText, recordToText } from '@/wallet/core/record-text';

const WEB_PAGES = ['http://*/*', 'https://*/*'];
const ALARM = 'resume';
/** The shortest period that Chromium allows. */
const ALARM_MINUTES = 0.5;
/** Coins age and exchanges change their keys even when nothing else happens. */
const UPKEEP_ALARM = 'upkeep';
const UPKEEP_MINUTES = 60;

interface Background {
  readonly wallet: Wallet;
  readonly service: WalletService;
  readonly runner: BackgroundRunner;
}

const errands = new ErrandMemory();
const background = openBackground();

async function openBackground(): Promise<Background> {
  const announceChange = openAnnouncer();
  let badge: Badge | null = null;
  const announce = (): void => {
    announceChange();
    badge?.refresh();
  };
  const wallet = await openBrowserWallet(announce);
  badge = new Badge(async () => listDecisions(await listHistory(wallet)).length);
  badge.refresh();
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

// Starting the worker is enough: openBackground resumes pending work.
chrome.runtime.onStartup.addListener(() => undefined);

// Covers open pages, and pages whose script went with an older version of the extension.
chrome.runtime.onInstalled.addListener(() => {
  void chrome.tabs.query({ url: WEB_PAGES }).then((tabs) => {
    for (const { id } of tabs) if (id !== undefined) void injectContentScript(id);
  });
});

chrome.webRequest.onHeadersReceived.addListener(
  (response) => {
    const errand = response.tabId < 0 ? null : parseErrand(response);
    if (errand !== null) errands.keep(response, errand);
  },
  { urls: WEB_PAGES, types: ['main_frame'] },
  ['responseHeaders'],
);

// For answers without a body Chromium shows its own page, where no content script runs.
chrome.tabs.onUpdated.addListener((tabId, { status }) => {
  if (status === 'complete') void runLeftOver(tabId).catch(() => undefined);
});

async function runLeftOver(tabId: number): Promise<void> {
  const { url = '', active } = await chrome.tabs.get(tabId);
  const errand = active ? errands.take(tabId, url) : null;
  if (errand === null) return;
  await runErrand(await openHost(), { tabId, url, origin: new URL(url).origin }, errand);
}

chrome.runtime.onMessage.addListener((message, sender, sendResponse) => {
  const read = parseMessage(message, sender);
  if (read === null) return false;
  answer(read).then(sendResponse, () => sendResponse(null));
  return true;
});

async function answer(read: ParsedMessage): Promise<unknown> {
  if (read.from === 'page') return answerPage(await openHost(), read.page, read.message);
  const { service } = await background;
  const request = recordFromText(read.message.request) as ServiceRequest;
  return recordToText(await answerRequest(service, request));
}

async function openHost(): Promise<PageHost> {
  const { wallet, runner } = await background;
  return { wallet, errands, onWork: () => runner.wakeUp() };
}

/** Chromium's own pages refuse, and tabs may be gone. Neither matters. */
async function injectContentScript(tabId: number): Promise<void> {
  await chrome.scripting
    .executeScript({ target: { tabId }, files: ['content-script.js'] })
    .catch(() => undefined);
}
