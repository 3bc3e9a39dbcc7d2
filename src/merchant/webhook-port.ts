/** The port of webhooks: the way out to servers that merchants name. */

export interface WebhookRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal: AbortSignal;
}

/** The reasons why there is no answer. */
type WebhookFailure = 'forbidden' | 'busy' | 'timeout' | 'too long' | 'unreachable';

export type WebhookOutcome =
  | { readonly status: number; readonly answer: string }
  | { readonly failure: WebhookFailure };

export interface WebhookClient {
  /** Whether the address can be refused at once. False promises nothing. */
  isNeverAllowed(url: string): boolean;
  send(request: WebhookRequest): Promise<WebhookOutcome>;
}
