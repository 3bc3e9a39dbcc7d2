/** What content script and pages tell the service worker. Plain JSON: Chromium carries no more. */

/** Events of pages that the service worker hears of. */
export type PageEventName = 'create-reserve' | 'confirm-reserve' | 'add-auditor';

/** What a server asks of the wallet with a 402 or 202: the headers with names of ours, and no others. */
export interface Errand {
  readonly status: number;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

export type ContentMessage =
  /** A link to `taler:` was pressed. */
  | { readonly type: 'open-uri'; readonly uri: string }
  /** A 402 or 202 has become this document. Answered with its errand, or null. */
  | { readonly type: 'find-errand' }
  /** The document is in front of a person now. */
  | { readonly type: 'run-errand'; readonly errand: Errand }
  | {
      readonly type: 'page-event';
      readonly event: PageEventName;
      /** Untrusted: what the page gave. */
      readonly detail: Readonly<Record<string, unknown>>;
    };

/** A ServiceRequest as text of record-text.ts, answered by a ServiceReply likewise. */
export interface ServiceMessage {
  readonly type: 'service';
  readonly request: string;
}
