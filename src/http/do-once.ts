/**
 * Makes form submissions idempotent. Each page puts a random key into its form. A repeated
 * submission gets the first answer, also at the same moment and from another process. A form
 * belongs to the session that sent it, or without a log-in to the client's address. After a while
 * the same form counts as new. Answers are stored sealed (web.form), since they may contain a
 * log-in.
 */
import { z } from 'zod';
import { claimForm, deleteForm, findFormAnswer, keepFormAnswer } from '@/storage/web/forms';
import { wiring } from '@/wiring';
import { browserTime } from '@/config/browser-time';
import { clientAddress } from './caller';
import { pagePathOf, showPage } from './page-answer';
import { hashName, seal, unseal } from './sealed';
import { sessionIdOf, type Audience } from './sessions';
import { showAgain } from './shown-once';

const KEPT_MS = 15 * 60_000;
/** Another process may answer after this time: the first one was interrupted. */
const MAKING_MS = 60_000;
const LOOK_AGAIN_MS = 1_000;

interface SentForm {
  readonly request: Request;
  readonly fields: Readonly<Record<string, string>>;
  /** The session that sends it; absent without a log-in. */
  readonly audience?: Audience;
  readonly isDone?: (answer: Response) => boolean;
}

/** The random key that a page puts into its form. */
export function onceOf({ once = '' }: Readonly<Record<string, string>>): string | null {
  return /^[\w-]{16,64}$/.test(once) ? once : null;
}

/** A form that may be sent only once: the same path and fields, including `once`. */
export async function formOnce(
  { request, fields, audience, isDone = wasTaken }: SentForm,
  act: () => Promise<Response>,
): Promise<Response> {
  if (onceOf(fields) === null) return act();
  const { owner, ownerHash } = await ownerOf(request, audience);
  const { pathname } = new URL(request.url);
  const text = JSON.stringify([pathname, owner, Object.entries(fields).sort()]);
  const form = { text, keyHash: hashName('form', text), ownerHash };
  return (await claimOrWait(form)) ?? (await make(form, act, isDone));
}

/**
 * Uses the cookie even if its session has ended: the first answer may have replaced it. Logging out
 * deletes the answers with the session.
 */
async function ownerOf(request: Request, audience: Audience | undefined) {
  const id = audience === undefined ? null : await sessionIdOf(request, audience);
  if (id !== null) return { owner: `${audience} ${id}`, ownerHash: hashName('session', id) };
  const owner = `at ${clientAddress(request)}`;
  return { owner, ownerHash: hashName(owner) };
}

interface Form {
  /** Seals the answer. */
  readonly text: string;
  readonly keyHash: Uint8Array;
  readonly ownerHash: Uint8Array;
}

/** The answer that another call has made or is making; null if this call must make it. */
async function claimOrWait({ text, keyHash, ownerHash }: Form): Promise<Response | null> {
  const { db, wakeups } = wiring();
  for (;;) {
    const now = browserTime();
    const claim = { keyHash, ownerHash, now, untilMs: now + MAKING_MS };
    if (await claimForm(db, claim)) return null;
    const stop = new AbortController();
    const woken = wakeups.wait(topicOf(keyHash), LOOK_AGAIN_MS, stop.signal);
    const sealed = await findFormAnswer(db, keyHash, now);
    if (sealed === null) await woken;
    stop.abort();
    if (sealed !== null && sealed !== undefined) return await answerAgain(unseal(text, sealed));
  }
}

/** An answer that leads neither back to the form with an error nor to a log-in. */
function wasTaken({ headers }: Response): boolean {
  return !/[?&](?:error|next)=/.test(headers.get('location') ?? '');
}

/** Refusals are not remembered: the form may be sent again. */
async function make(
  { text, keyHash, ownerHash }: Form,
  act: () => Promise<Response>,
  isDone: (answer: Response) => boolean,
): Promise<Response> {
  const { db, wakeups } = wiring();
  let isKept = false;
  try {
    const answer = await act();
    if (!isDone(answer)) return answer;
    const kept = await describe(answer);
    const sealed = seal(text, JSON.stringify(kept));
    await keepFormAnswer(db, { keyHash, ownerHash, sealed }, browserTime() + KEPT_MS);
    isKept = true;
    return responseOf(kept);
  } finally {
    if (!isKept) await deleteForm(db, keyHash);
    wakeups.wake(topicOf(keyHash));
  }
}

const keptAnswerSchema = z.object({
  status: z.number(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string().nullable(),
  /** The page that the answer shows. */
  page: z.string().nullable().default(null),
});
type KeptAnswer = z.output<typeof keptAnswerSchema>;

async function describe(answer: Response): Promise<KeptAnswer> {
  const { status, headers } = answer;
  const body = answer.body === null ? null : await answer.text();
  return { status, headers: [...headers], body, page: pagePathOf(answer) ?? null };
}

function responseOf({ status, headers, body, page }: KeptAnswer): Response {
  const answer = new Response(body, { status, headers });
  return page === null ? answer : showPage(answer, page);
}

async function answerAgain(text: string): Promise<Response> {
  const answer = keptAnswerSchema.parse(JSON.parse(text));
  const location = answer.headers.find(([name]) => name === 'location')?.[1];
  if (location !== undefined) await showAgain(location);
  return responseOf(answer);
}

function topicOf(keyHash: Uint8Array): string {
  return `form:${Buffer.from(keyHash).toString('base64url')}`;
}
