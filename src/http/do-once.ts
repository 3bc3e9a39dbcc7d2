/**
 * What a form asks for is done once, however often it is sent: its page puts a new random key into it, and
 * whoever sends the same again, by a second click or because no answer came, gets the first answer, at
 * the same moment too. Answers are redirects, without a body. In memory, since all forms come to one
 * process; after a while the same form asks anew. On `globalThis`, because each host bundles its own copy
 * of every module.
 */
const KEPT_MS = 15 * 60_000;
const MAX_KEPT = 10_000;

interface Done {
  readonly answer: Promise<Response>;
  readonly until: number;
}

const shared = globalThis as typeof globalThis & { florinDoneOnce?: Map<string, Done> };
const done = (shared.florinDoneOnce ??= new Map());

/** `isDone`: of an answer that says no, nothing is remembered; what it refused may be tried again. */
export async function doOnce(
  { key, now, isDone }: { key: string; now: number; isDone: (answer: Response) => boolean },
  act: () => Promise<Response>,
): Promise<Response> {
  const known = done.get(key);
  if (known !== undefined && known.until > now) return copyOf(await known.answer);
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
