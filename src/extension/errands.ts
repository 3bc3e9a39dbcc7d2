/**
 * Keeps requests from 402 and 202 answers until the document they came with asks for them. Answers
 * that become no shown document never do: images, frames, downloads, preloaded pages.
 */
import type { Errand } from '@/extension/messages';
import { headerPrefixes } from '@/extension/namespaces';

export interface TabResponse {
  readonly tabId: number;
  readonly url: string;
  readonly statusCode: number;
  readonly responseHeaders?: readonly { readonly name: string; readonly value?: string }[];
}

/** The headers for a wallet; null if there are none or the status is another. */
export function parseErrand({ statusCode, responseHeaders = [] }: TabResponse): Errand | null {
  if (statusCode !== 402 && statusCode !== 202) return null;
  const headers = responseHeaders.flatMap(({ name, value }) => {
    const isOurs = headerPrefixes().some((prefix) => name.toLowerCase().startsWith(prefix));
    return isOurs && value !== undefined ? [{ name, value }] : [];
  });
  return headers.length === 0 ? null : { status: statusCode, headers };
}

/** The number of answers kept; the oldest are dropped. */
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

  /** Returns the request once. */
  take(tabId: number, url: string): Errand | null {
    const key = keyOf(tabId, url);
    const errand = this.#errands.get(key) ?? null;
    this.#errands.delete(key);
    return errand;
  }
}

/** Servers never see the part after `#`. */
function keyOf(tabId: number, url: string): string {
  return `${tabId} ${url.split('#', 1)[0] ?? ''}`;
}
