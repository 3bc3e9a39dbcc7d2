/**
 * Lets every API test compare its answers with `/openapi.json`. Each JSON answer to a call of a
 * described operation must fit its shape. Its status must be described.
 */
import { afterEach, expect } from 'vitest';
import { rewritePath } from '@/server/rewrites';
import { describedOperation, misfitIn, type Described } from './described-operations';
import { noteAnswer, setAnswerWatcher, type Asked } from './noted-answers';
import { isUndescribed } from './undescribed-servers';

const misfits: string[] = [];
const pending = new Set<Promise<void>>();

function watch(found: Described, response: Response): void {
  const checked = misfitIn(found, response).then(
    (text) => {
      if (text !== undefined) misfits.push(`${found.name}: ${text}`);
    },
    // The test went away before the answer's end.
    () => undefined,
  );
  pending.add(checked);
  void checked.finally(() => pending.delete(checked));
}

setAnswerWatcher(({ method, url, headers }, answer) => {
  const { hostname, origin, pathname, search } = new URL(url);
  const isOurs = hostname === 'localhost' || hostname.startsWith('127.');
  if (!isOurs || isUndescribed(origin)) return;
  const path = rewritePath(pathname, { search: search.slice(1), headers });
  const found = describedOperation(method, path);
  if (found !== undefined) watch(found, answer());
});

function asked(input: Parameters<typeof fetch>[0], init: RequestInit = {}): Asked {
  const given = input instanceof Request ? input : undefined;
  const headers = new Headers(init.headers ?? given?.headers);
  const url = input instanceof Request ? input.url : new URL(input).href;
  return { method: (init.method ?? given?.method ?? 'GET').toUpperCase(), url, headers };
}

type WithMark = typeof globalThis.fetch & { readonly isWatched?: true };

if ((globalThis.fetch as WithMark).isWatched !== true) {
  const original = globalThis.fetch;
  const watched = async (...call: Parameters<typeof fetch>): Promise<Response> => {
    const response = await original(...call);
    noteAnswer(asked(...call), () => response.clone());
    return response;
  };
  globalThis.fetch = Object.assign(watched, { isWatched: true as const });
}

afterEach(async () => {
  await Promise.all(pending);
  const found = misfits
    .splice(0)
    .map((text) => text.slice(0, 300))
    .join('\n');
  expect(found, `answers that do not fit /openapi.json:\n${found}`).toBe('');
});
