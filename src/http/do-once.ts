/**
 * What a form asks for is done once, however often it is sent: its page puts a new random key into it, and
 * whoever sends the same again, by a second click or because no answer came, gets the first answer, at
 * the same moment too. Answers are redirects, without a body. In memory, since all forms come to one
 * process; after a while the same form asks anew. On `globalThis`, because each host bundles its own copy
 * of every module.
 */
import { createHash } from 'node:crypto';
import { showAgain } from './shown-once';

const KEPT_MS = 15 * 60_000;
const MAX_KEPT = 10_000;

interface Done {
  readonly answer: Promise<Response>;
  readonly until: number;
}

const shared = globalThis as typeof globalThis & { florinDoneOnce?: Map<string, Done> };
const done = (shared.florinDoneOnce ??= new Map());

interface SentForm {
  readonly request: Request;
  readonly fields: Readonly<Record<string, string>>;
  readonly now: number;
  readonly isDone?: (answer: Response) => boolean;
}

/** What a page has put into its form to tell it from all others. */
export function onceOf({ once = '' }: Readonly<Record<string, string>>): string | null {
  return /^[\w-]{16,64}$/.test(once) ? once : null;
}

/** A form that may be sent once only: the same path with the same fields, of which `once` is one. */
export async function formOnce(
  { request, fields, now, isDone = wasTaken }: SentForm,
  act: () => Promise<Response>,
): Promise<Response> {
  if (onceOf(fields) === null) return act();
  const text = `${new URL(request.url).pathname} ${new URLSearchParams(fields).toString()}`;
  return doOnce({ key: createHash('sha256').update(text).digest('base64url'), now, isDone }, act);
}

/** Neither back to the form, with what is wrong, nor to a log-in first. */
function wasTaken({ headers }: Response): boolean {
  return !/[?&](?:error|next)=/.test(headers.get('location') ?? '');
}

/** `isDone`: of an answer that says no, nothing is remembered; what it refused may be tried again. */
export async function doOnce(
  { key, now, isDone }: { key: string; now: number; isDone: (answer: Response) => boolean },
  act: () => Promise<Response>,
): Promise<Response> {
  const known = done.get(key);
  if (known !== undefined && known.until > now) {
    const answer = await known.answer;
    showAgain(answer);
    return copyOf(answer);
  }
  for (const [name, { until }] of done) {
    if (until > now && done.size < MAX_KEPT) break;
    done.delete(name);
  }
  const mine = { answer: act(), until: now + KEPT_MS };
  done.set(key, mine);
  let isKept = false;
  try {
    const answer = await mine.answer;
    isKept = isDone(answer);
    return copyOf(answer);
  } finally {
    if (!isKept && done.get(key) === mine) done.delete(key);
  }
}

/** `clone` of the direct host's responses forgets the status. */
function copyOf({ status, headers }: Response): Response {
  return new Response(null, { status, headers: [...headers] });
}
