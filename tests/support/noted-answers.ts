/**
 * Hands answers to what compares them with `/openapi.json`, in API tests (described-answers.ts). Elsewhere
 * nothing does. Test files share the global object, and setup runs anew for each.
 */
import type { IncomingHttpHeaders } from 'node:http';

export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
}

/** `answer` makes a response that may be read. */
export type AnswerWatcher = (asked: Asked, answer: () => Response) => void;

type WithWatcher = typeof globalThis & { answerWatcher?: AnswerWatcher };

/** The last one counts. */
export function setAnswerWatcher(watcher: AnswerWatcher): void {
  (globalThis as WithWatcher).answerWatcher = watcher;
}

export function noteAnswer(asked: Asked, answer: () => Response): void {
  (globalThis as WithWatcher).answerWatcher?.(asked, answer);
}

interface RawCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface RawAnswer {
  readonly statusCode?: number | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** The same for an answer that came without `fetch`. */
export function noteRawAnswer(
  { method, url, headers: sent }: RawCall,
  { statusCode: status = 0, headers: given }: RawAnswer,
  text: string,
): void {
  if (status < 200) return;
  const headers = new Headers({ 'content-type': given['content-type'] ?? '' });
  noteAnswer(
    { method, url, headers: new Headers(sent) },
    () => new Response(text === '' ? null : text, { status, headers }),
  );
}
