/**
 * In every page, before anything else runs in it (browser-wallet 3 and 5): says that the wallet is
 * here to those who ask, passes on the events that pages may send, and takes clicks on wallet links.
 */
import type { ContentMessage, PageEventName } from '@/wallet/extension/messages';
import { NAMESPACES, type Namespace } from '@/wallet/extension/namespaces';
import {
  announcePresence,
  asksForPresence,
  showAbsent,
  showInstalled,
  showInstalledEarly,
} from '@/wallet/extension/presence';
import { findUriKind } from '@/wallet/service/uri-kind';

const EVENTS: readonly PageEventName[] = [
  'query-id',
  'create-reserve',
  'confirm-reserve',
  'add-auditor',
];
const LOOK_FOR_EXTENSION_MS = 2_000;

const listening = new AbortController();

for (const name of NAMESPACES) {
  if (asksForPresence(name)) announcePresence(name);
  on(`${name}-probe`, () => announcePresence(name));
  for (const event of EVENTS) on(`${name}-${event}`, (given) => void pass(name, event, given));
}
document.addEventListener('click', openWalletLink, { capture: true, signal: listening.signal });
if (document.readyState === 'loading') watchHead();
whenComplete(() => forPresent(showInstalled));
const watching = setInterval(watchExtension, LOOK_FOR_EXTENSION_MS);

function on(type: string, listener: (event: Event) => void): void {
  document.addEventListener(type, listener, { signal: listening.signal });
}

/** The style sheets as they come in; where the body begins there are no more. */
function watchHead(): void {
  const waiting = new Set(NAMESPACES);
  const observer = new MutationObserver(() => {
    for (const name of waiting) {
      if (asksForPresence(name) && showInstalledEarly(name)) waiting.delete(name);
    }
    if (waiting.size === 0 || (document.body as HTMLElement | null) !== null) observer.disconnect();
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

/** A style sheet that cannot be changed is the page's fault, and no other's. */
function forPresent(change: (name: Namespace) => void): void {
  for (const name of NAMESPACES) {
    if (!asksForPresence(name)) continue;
    try {
      change(name);
    } catch (error) {
      reportError(error);
    }
  }
}

/** Details come with a callId, which the answer repeats; without one there are no details. */
async function pass(namespace: Namespace, event: PageEventName, given: Event): Promise<void> {
  const given_: unknown = given instanceof CustomEvent ? given.detail : undefined;
  const detail = isObject(given_) && given_['callId'] !== undefined ? given_ : {};
  const message: ContentMessage = { type: 'page-event', namespace, event, detail };
  const answer: unknown = await chrome.runtime.sendMessage(message);
  if (answer === undefined || answer === null) return;
  const result = { ...(isObject(answer) ? answer : {}), callId: detail['callId'] };
  document.dispatchEvent(new CustomEvent(`${namespace}-${event}-result`, { detail: result }));
}

function openWalletLink(event: MouseEvent): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
  const uri = link?.getAttribute('href') ?? '';
  if (findUriKind(uri) === null) return;
  event.preventDefault();
  const message: ContentMessage = { type: 'open-uri', uri };
  void chrome.runtime.sendMessage(message);
}

/** A removed or reloaded extension leaves its scripts behind, without an id. */
function watchExtension(): void {
  if (isExtensionThere()) return;
  clearInterval(watching);
  listening.abort();
  forPresent(showAbsent);
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
