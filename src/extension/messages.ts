/**
 * Messages from the content script and pages to the service worker. They are plain JSON, because
 * Chromium carries nothing else.
 */

/** Page events that reach the service worker. */
export type PageEventName = 'create-reserve' | 'confirm-reserve' | 'add-auditor';

/** A server's request from a 402 or 202, with only our header names. */
export interface Errand {
  readonly status: number;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

export type ContentMessage =
  /** A `taler:` link was clicked. */
  | { readonly type: 'open-uri'; readonly uri: string }
  /** A 402 or 202 has become this document. Answered with its errand, or null. */
  | { readonly type: 'find-errand' }
  /** The document is in front of a person now. */
  | { readonly type: 'run-errand'; readonly errand: Errand }
  | {
      readonly type: 'page-event';
      readonly event: PageEventName;
      /** Untrusted: written by the page. */
      readonly detail: Readonly<Record<string, unknown>>;
    };

/** A ServiceRequest as text of record-text.ts. Its answer is a ServiceReply in the same form. */
export interface ServiceMessage {
  readonly type: 'service';
  readonly request: string;
}
