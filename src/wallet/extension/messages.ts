/** What content script and pages tell the service worker. Plain JSON: Chromium carries no more. */
import type { Namespace } from '@/wallet/extension/namespaces';

export type PageEventName = 'query-id' | 'create-reserve' | 'confirm-reserve' | 'add-auditor';

export type ContentMessage =
  | { readonly type: 'open-uri'; readonly uri: string }
  | {
      readonly type: 'page-event';
      readonly namespace: Namespace;
      readonly event: PageEventName;
      /** Untrusted: what the page gave. */
      readonly detail: Readonly<Record<string, unknown>>;
    };

/** A ServiceRequest as text of record-text.ts, answered by a ServiceReply likewise. */
export interface ServiceMessage {
  readonly type: 'service';
  readonly request: string;
}

export type ExtensionMessage = ContentMessage | ServiceMessage;
