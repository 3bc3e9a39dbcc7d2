/**
 * Secrets on their way from the form that makes them to the one page that shows them: kept for some
 * minutes, given out once, to the browser that they were made in, for the subject that they are of; once
 * more to whoever sent the form twice, whose browser shows the second page only.
 */
import { allowNoteOnceMore, insertNote, takeNote } from '@/storage/web/notes';
import { wiring } from '@/wiring';
import { browserTime } from '@/config/browser-time';
import { browserOf, rememberBrowser } from './browser';
import { ownerHashOf } from './drafts';
import { hashName, isName, newName, seal, unseal } from './sealed';

const KEPT_MS = 5 * 60_000;

interface KeptSecret {
  /** The name to take it by, for the query member `shown`. */
  readonly shown: string;
  /** `Set-Cookie` texts. */
  readonly cookies: readonly string[];
}

export async function keepOnce(
  request: Request,
  secret: string,
  subject: string,
): Promise<KeptSecret> {
  const { db } = wiring();
  const shown = newName();
  const note = {
    nameHash: hashName('secret', shown),
    kind: 'secret',
    ownerHash: ownerHashOf((await browserOf(request)).id),
    sealed: seal(shown, JSON.stringify([subject, secret])),
    timesLeft: 1,
  } as const;
  await insertNote(db, note, browserTime() + KEPT_MS);
  return { shown, cookies: await rememberBrowser(request) };
}

/** Null when it was taken before, is too old, or is somebody else's. */
export async function takeOnce(
  shown: string,
  browserId: string | undefined,
  subject: string,
): Promise<string | null> {
  if (!isName(shown) || browserId === undefined) return null;
  const { db } = wiring();
  const wanted = {
    nameHash: hashName('secret', shown),
    kind: 'secret',
    ownerHash: ownerHashOf(browserId),
  } as const;
  const sealed = await takeNote(db, wanted, browserTime());
  if (sealed === null) return null;
  const [of, secret = ''] = JSON.parse(unseal(shown, sealed)) as string[];
  return of === subject ? secret : null;
}

/** For an answer that is given a second time, if it leads to a secret. */
export async function showAgain(location: string): Promise<void> {
  const shown = new URLSearchParams(location.split('?')[1]).get('shown') ?? '';
  if (isName(shown)) await allowNoteOnceMore(wiring().db, hashName('secret', shown));
}
