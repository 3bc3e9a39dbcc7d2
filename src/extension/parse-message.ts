/**
 * Checks the sender and content of a message. Chromium itself names the sender, so no page or
 * content script can impersonate another. Contents are untrusted until they were checked here.
 */
import { z } from 'zod';
import type { ContentMessage, ServiceMessage } from '@/extension/messages';

/** Real addresses and tokens are far shorter. */
const text = z.string().max(8_192);

const contentSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('open-uri'), uri: text }),
  z.strictObject({ type: z.literal('find-errand') }),
  z.strictObject({
    type: z.literal('run-errand'),
    errand: z.strictObject({
      status: z.union([z.literal(402), z.literal(202)]),
      headers: z.array(z.strictObject({ name: text, value: text })).max(50),
    }),
  }),
  z.strictObject({
    type: z.literal('page-event'),
    event: z.enum(['create-reserve', 'confirm-reserve', 'add-auditor']),
    detail: z.record(z.string(), z.unknown()),
  }),
]);

const serviceSchema = z.strictObject({ type: z.literal('service'), request: z.string() });

/** The top document of a web page in a tab. */
export interface SendingPage {
  readonly tabId: number;
  readonly url: string;
  readonly origin: string;
  /** True if the page is in front of its window, false while it is preloaded. */
  readonly isShown: boolean;
}

export type ParsedMessage =
  | { readonly from: 'page'; readonly page: SendingPage; readonly message: ContentMessage }
  | { readonly from: 'wallet'; readonly message: ServiceMessage };

/** Null for a message that gets no answer. */
export function parseMessage(
  message: unknown,
  sender: chrome.runtime.MessageSender,
): ParsedMessage | null {
  if (sender.id !== chrome.runtime.id) return null;
  if (isWalletPage(sender)) {
    const read = serviceSchema.safeParse(message);
    return read.success ? { from: 'wallet', message: read.data } : null;
  }
  const page = findPage(sender);
  const read = contentSchema.safeParse(message);
  return page !== null && read.success ? { from: 'page', page, message: read.data } : null;
}

const WALLET_PAGES = ['wallet.html', 'popup.html'];

function isWalletPage({ url, origin }: chrome.runtime.MessageSender): boolean {
  const root = chrome.runtime.getURL('');
  const [address] = (url ?? '').split(/[?#]/, 1);
  return `${origin ?? ''}/` === root && WALLET_PAGES.some((page) => address === root + page);
}

function findPage(sender: chrome.runtime.MessageSender): SendingPage | null {
  const { tab, frameId, url, origin = '', documentLifecycle } = sender;
  if (tab?.id === undefined || frameId !== 0 || url === undefined) return null;
  if (!/^https?:\/\//.test(origin)) return null;
  return { tabId: tab.id, url, origin, isShown: documentLifecycle === 'active' };
}
