/**
 * Passes a secret from the form that makes it to the one page that shows it. It is kept for some
 * minutes and shown once, to the browser and subject that it was made for. If the form was sent
 * twice, it is shown once more, since the browser shows only the second page.
 */
import { z } from 'zod';
import { allowNoteOnceMore, insertNote, takeNote } from '@/storage/web/notes';
import { wiring } from '@/wiring';
import { browserTime } from '@/config/browser-time';
import { browserOf, rememberBrowser } from './browser';
import { ownerHashOf } from './drafts';
import { hashName, isName, newName, seal, unseal } from './sealed';

const KEPT_MS = 5 * 60_000;

interface KeptSecret {
  /** Its name, for the query parameter `shown`. */
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

/** Null if it was taken before, is too old, or belongs to another browser or subject. */
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
  const [of, secret = ''] = z.array(z.string()).parse(JSON.parse(unseal(shown, sealed)));
  return of === subject ? secret : null;
}

/** Lets a repeated answer show its secret once more, if it leads to one. */
export async function showAgain(location: string): Promise<void> {
  const shown = new URLSearchParams(location.split('?')[1]).get('shown') ?? '';
  if (isName(shown)) await allowNoteOnceMore(wiring().db, hashName('secret', shown));
}
