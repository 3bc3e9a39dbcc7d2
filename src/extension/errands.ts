/**
 * What servers ask with a 402 or 202, kept until the document that came with it asks for it: an answer
 * that became no document (an image, a frame, a download, a page that is only loaded ahead) never does.
 */
import type { Errand } from '@/extension/messages';
import { headerPrefixes } from '@/extension/namespaces';

export interface TabResponse {
  readonly tabId: number;
  readonly url: string;
  readonly statusCode: number;
  readonly responseHeaders?: readonly { readonly name: string; readonly value?: string }[];
}

/** The headers that are for a wallet; null where there are none, or the status says nothing. */
export function readErrand({ statusCode, responseHeaders = [] }: TabResponse): Errand | null {
  if (statusCode !== 402 && statusCode !== 202) return null;
  const headers = responseHeaders.flatMap(({ name, value }) => {
    const isOurs = headerPrefixes().some((prefix) => name.toLowerCase().startsWith(prefix));
    return isOurs && value !== undefined ? [{ name, value }] : [];
  });
  return headers.length === 0 ? null : { status: statusCode, headers };
}

/** As many answers as there may be on their way; the oldest gives way. */
const MOST = 100;

export class ErrandMemory {
  readonly #errands = new Map<string, Errand>();

  keep({ tabId, url }: TabResponse, errand: Errand): void {
    const key = keyOf(tabId, url);
    this.#errands.delete(key);
    this.#errands.set(key, errand);
    for (const oldest of this.#errands.keys()) {
      if (this.#errands.size <= MOST) break;
      this.#errands.delete(oldest);
    }
  }

  /** Once. */
  take(tabId: number, url: string): Errand | null {
    const key = keyOf(tabId, url);
    const errand = this.#errands.get(key) ?? null;
    this.#errands.delete(key);
    return errand;
  }
}

/** Servers never see what is behind `#`. */
function keyOf(tabId: number, url: string): string {
  return `${tabId} ${url.split('#', 1)[0] ?? ''}`;
}
