/**
 * Keeps the input of a refused form for some minutes, for the browser that sent it. The address
 * carries its name as `draft`, so it stays short and contains no input. The form decides what may
 * be shown again: never passwords or tokens.
 */
import { z } from 'zod';
import { findNote, insertNote } from '@/storage/web/notes';
import { wiring } from '@/wiring';
import type { FormErrorName, FormQuery } from '@/protocol/form-errors';
import { isRefusal } from '@/protocol/refusal';
import { spend } from './allowances';
import { browserTime } from '@/config/browser-time';
import { browserOf, rememberBrowser } from './browser';
import { pathWithQuery } from './page-query';
import { hashName, isName, newName, seal, unseal } from './sealed';
import { seeOther } from './see-other';

const KEPT_MS = 30 * 60_000;
const fieldsSchema = z.array(z.tuple([z.string(), z.string()]));
/** Size of one draft as JSON; larger ones lose their longest texts. */
const MAX_LENGTH = 131_072;

export type Typed = Readonly<Record<string, string | undefined>>;

/** Returns to the form's page: 303 with `about` in the address, and `typed` kept. */
export async function backToForm(
  request: Request,
  path: string,
  about: FormQuery,
  typed: Typed = {},
): Promise<Response> {
  const { draft, cookies } = await keepDraft(request, typed);
  return seeOther(path, { ...about, draft }, cookies);
}

interface LateForm {
  /** Path of the page with the form. */
  readonly page: string;
  readonly error: FormErrorName;
}

/** Sends a logged-out user to the log-in, and from there back to the form with `typed`. */
export async function toLogInFirst(
  request: Request,
  logInPage: string,
  { page, error }: LateForm,
  typed: Typed,
): Promise<Response> {
  const { draft, cookies } = await keepDraft(request, typed);
  const next = draft === undefined ? page : pathWithQuery(page, { error, draft });
  return seeOther(logInPage, { next }, cookies);
}

interface KeptDraft {
  /** The draft's name; undefined if there was no input. */
  readonly draft: string | undefined;
  /** `Set-Cookie` texts. */
  readonly cookies: readonly string[];
}

export async function keepDraft(request: Request, typed: Typed): Promise<KeptDraft> {
  const text = textOf(typed);
  if (text === null || !(await hasRoom(request, text))) return { draft: undefined, cookies: [] };
  const { db } = wiring();
  const draft = newName();
  const note = {
    nameHash: hashName('draft', draft),
    kind: 'draft',
    ownerHash: ownerHashOf((await browserOf(request)).id),
    sealed: seal(draft, text),
    timesLeft: null,
  } as const;
  await insertNote(db, note, browserTime() + KEPT_MS);
  return { draft, cookies: await rememberBrowser(request) };
}

/** Callers over their limit still get the error, but without their input. */
async function hasRoom(request: Request, text: string): Promise<boolean> {
  try {
    await spend(request, 'drafts', Math.ceil(Buffer.byteLength(text) / 1024));
    return true;
  } catch (thrown) {
    if (isRefusal(thrown)) return false;
    throw thrown;
  }
}

/** Null if there is nothing to keep. */
function textOf(typed: Typed): string | null {
  const given = Object.entries(typed)
    .filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '')
    .sort(([, a], [, b]) => a.length - b.length);
  while (JSON.stringify(given).length > MAX_LENGTH) given.pop();
  return given.length === 0 ? null : JSON.stringify(given);
}

/** The browser's input; empty if the draft is too old or belongs to another browser. */
export async function getDraft(
  draft: string | undefined,
  browserId: string | undefined,
): Promise<Record<string, string>> {
  if (!isName(draft) || browserId === undefined) return {};
  const { db } = wiring();
  const wanted = {
    nameHash: hashName('draft', draft),
    kind: 'draft',
    ownerHash: ownerHashOf(browserId),
  } as const;
  const sealed = await findNote(db, wanted, browserTime());
  if (sealed === null) return {};
  return Object.fromEntries(fieldsSchema.parse(JSON.parse(unseal(draft, sealed))));
}

export function ownerHashOf(browserId: string): Uint8Array {
  return hashName('browser', browserId);
}
