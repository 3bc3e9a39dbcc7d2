/**
 * Runs in every page before the page's own scripts (browser-wallet 3 and 5). It tells pages that
 * ask that the wallet is installed and forwards their allowed events. It handles clicks on wallet
 * links and the page server's requests to the wallet. Only a person opens the wallet: by a real
 * click, an event soon after input, or a page in front.
 */
import type { ContentMessage, Errand, PageEventName } from '@/extension/messages';
import { NAMESPACES, type Namespace } from '@/extension/namespaces';
import {
  announcePresence,
  asksForPresence,
  showAbsent,
  showInstalled,
  showInstalledEarly,
} from '@/extension/presence';
import { ensureSiteId } from '@/extension/site-id';
import { findUriKind } from '@/wallet/service/uri-kind';

const EVENTS: readonly PageEventName[] = ['create-reserve', 'confirm-reserve', 'add-auditor'];
const OPENS_WALLET: readonly PageEventName[] = ['create-reserve', 'add-auditor'];
const LOOK_FOR_EXTENSION_MS = 2_000;
/** The times after loading at which a page that asks about a wallet gets its answer. */
const PROBE_AFTER_MS = [0, 50, 300, 1000, 2000, 4000, 8000, 16000];

const listening = new AbortController();
let isPassing = false;

for (const name of NAMESPACES) {
  if (asksForPresence(name)) announcePresence(name);
  on(`${name}-probe`, () => announcePresence(name));
  on(`${name}-query-id`, (given) =>
    answer(`${name}-query-id-result`, given, { id: ensureSiteId() }),
  );
  for (const event of EVENTS) on(`${name}-${event}`, (given) => void pass(name, event, given));
}
document.addEventListener('click', openWalletLink, { capture: true, signal: listening.signal });
if (document.readyState === 'loading') watchHead();
whenComplete(() => {
  forPresent(showInstalled);
  for (const delayMs of PROBE_AFTER_MS) setTimeout(() => forPresent(announcePresence), delayMs);
});
const watching = setInterval(watchExtension, LOOK_FOR_EXTENSION_MS);
void runErrand();

function on(type: string, listener: (event: Event) => void): void {
  document.addEventListener(type, listener, { signal: listening.signal });
}

/** Watches style sheets load; none follow once the body begins. */
function watchHead(): void {
  const waiting = new Set(NAMESPACES);
  const observer = new MutationObserver(() => {
    for (const name of waiting) {
      if (asksForPresence(name) && showInstalledEarly(name)) waiting.delete(name);
    }
    if (waiting.size === 0 || document.querySelector('body') !== null) observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

function whenComplete(then: () => void): void {
  if (document.readyState === 'complete') then();
  else
    document.addEventListener(
      'readystatechange',
      () => {
        if (document.readyState === 'complete') then();
      },
      { signal: listening.signal },
    );
}

/** A style sheet that cannot be changed must not affect the others. */
function forPresent(change: (name: Namespace) => void): void {
  for (const name of NAMESPACES) {
    if (listening.signal.aborted || !asksForPresence(name)) continue;
    try {
      change(name);
    } catch (error) {
      reportError(error);
    }
  }
}

/** Details come with a callId, which the answer repeats. Without a callId there are no details. */
function detailOf(given: Event): Readonly<Record<string, unknown>> {
  const detail: unknown = given instanceof CustomEvent ? given.detail : undefined;
  return isObject(detail) && detail['callId'] !== undefined ? detail : {};
}

function answer(type: string, given: Event, result: object): void {
  const { callId } = detailOf(given);
  document.dispatchEvent(new CustomEvent(type, { detail: { ...result, callId } }));
}

/** Handles one event at a time, so that a page sending thousands does not overload the wallet. */
async function pass(namespace: Namespace, event: PageEventName, given: Event): Promise<void> {
  if (isPassing || (OPENS_WALLET.includes(event) && !navigator.userActivation.isActive)) return;
  isPassing = true;
  const reply = await send({ type: 'page-event', event, detail: detailOf(given) });
  isPassing = false;
  if (isObject(reply)) answer(`${namespace}-${event}-result`, given, reply);
}

/** A click by a script is not a person's wish. */
function openWalletLink(event: MouseEvent): void {
  if (!event.isTrusted) return;
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
  const uri = link?.getAttribute('href') ?? '';
  if (findUriKind(uri) === null) return;
  event.preventDefault();
  void send({ type: 'open-uri', uri });
}

/**
 * Handles only requests that came with the tab's document, not with resources it loads. A page in a
 * background or preloaded tab waits until it is shown.
 */
async function runErrand(): Promise<void> {
  const [navigation] = performance.getEntriesByType('navigation');
  const { responseStatus = 0 } = (navigation ?? {}) as Partial<PerformanceNavigationTiming>;
  if (responseStatus !== 402 && responseStatus !== 202) return;
  const errand = (await send({ type: 'find-errand' })) as Errand | null;
  if (errand === null) return;
  await untilSeen();
  await send({ type: 'run-errand', errand });
}

function untilSeen(): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (document.visibilityState === 'visible') resolve();
    };
    document.addEventListener('visibilitychange', look, { signal: listening.signal });
    look();
  });
}

/** Null if the service worker has no answer, or the extension is gone. */
async function send(message: ContentMessage): Promise<unknown> {
  try {
    return (await chrome.runtime.sendMessage(message)) ?? null;
  } catch {
    return null;
  }
}

/** A removed or reloaded extension leaves its scripts behind, without an id. */
function watchExtension(): void {
  if (isExtensionThere()) return;
  clearInterval(watching);
  forPresent(showAbsent);
  listening.abort();
}

function isExtensionThere(): boolean {
  try {
    return chrome.runtime.id !== undefined;
  } catch {
    return false;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
