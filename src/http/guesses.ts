/**
 * Limits wrong passwords and tokens in log-ins, HTTP Basic and bearer tokens. Only wrong ones
 * count. The database counts, so all processes share three counts:
 *
 * - per name and address: after some wrong ones there is a pause, longer each time;
 * - per address: the same, for callers who guess at many names;
 * - per name: checks become slower.
 *
 * A pause refuses only wrong ones. Checks continue slowly, few at a time; more than can wait get
 * 429 unchecked. Of guesses at one name, the newest is next. In a pause of the address its names
 * take turns; unknown names take no slot. A browser that has logged in there before counts by
 * itself. Callers with a recent success are exempt from the second count. Long tokens cannot be
 * guessed and are always checked at once. Decision 8 has the reasons.
 */
import { hash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@/config/limits';
import { waitOutside } from '@/fairness/slot';
import { Refusal } from '@/protocol/refusal';
import { addPoints, findCount, setCount } from '@/storage/web/rates';
import { wiring } from '@/wiring';
import { browserOf, type Audience, type Browser } from './browser';
import { callerOf, factorOf, rateKey } from './caller-rates';
import { takeFairSlot, type FairBounds } from './fair-slots';
import { takeSlot, type Bounds, type Leave } from './slots';
import { Remembered } from './remembered';

const WINDOW_SECONDS = 3600;
const RIGHT_MS = 3_600_000;
const WRONG_MS = 60_000;
const MAX_REMEMBERED = 10_000;
const STEPS_PER_DOUBLING = 25;
const FIRST_SLOWING_MS = 250;
/** A pause of a minute slows a check by a second. */
const PAUSE_PER_SLOWING = 60;
/** Characters of a token too long to guess: 128 bits in random hexadecimal. */
const LONG_TOKEN = 32;

/** Bounds a burst, so that it does not outrun the count. */
const CHECKS: Bounds = { atOnce: 10, inLine: Infinity };
/**
 * During a pause of name and address. A new guess replaces the oldest waiting one. So earlier
 * guesses never keep a right one out; only later ones can.
 */
const PAUSED_CHECKS: Bounds = { atOnce: 2, inLine: 4, newestFirst: true };
/** During a pause of the address. Guesses at other names keep no right one out. */
const PAUSED_ADDRESS: FairBounds = { atOnce: 10, inLine: 40, inLineOfName: 4 };
/** Bounds for unknown names. Further guesses are refused without counting. */
const UNKNOWN: Bounds = { atOnce: 2, inLine: 0 };

/** Each host has a copy of this module; each learns by itself. */
const right = new Remembered(MAX_REMEMBERED);
const rightCallers = new Remembered(MAX_REMEMBERED);
const held = new Remembered(MAX_REMEMBERED);
/**
 * Wrong attempts of this pause, with the secret valid then. A repetition, for example by a program
 * with an old password, takes no slot.
 */
const wrong = new Remembered(MAX_REMEMBERED);
const memoryKey = randomBytes(64).toString('hex');

export interface Guess<T> {
  /** The audience that the secret gives access to. */
  readonly audience: Audience;
  readonly name: string;
  readonly secret: string;
  /** The secret may be a person's, so its length says nothing. */
  readonly canBeGuessed?: boolean;
  /**
   * A hash of the name's current secret, which changes with it. Null for unknown names; may also
   * throw their refusal. Called in pauses only.
   */
  readonly stamp: () => Promise<string | null>;
  /** Throws for wrong credentials or any other failure. */
  readonly check: () => Promise<T> | T;
  readonly isWrong: (thrown: unknown) => boolean;
  /** The refusal for wrong attempts in a pause. */
  readonly tooMany?: 'BANK_TOO_MANY_ATTEMPTS' | 'GENERIC_TOO_MANY_REQUESTS';
}

interface Caller {
  /** A hash of name and address: strangers choose how long names are. */
  readonly pair: string;
  /** Null for browsers that have logged in there before. */
  readonly address: string | null;
  /** Identifies a repetition: this secret for this audience and name from this caller. A keyed hash. */
  readonly attempt: string;
}

/** Throws GENERIC_TOO_MANY_REQUESTS or the refusal in `tooMany`, and all errors of `check`. */
export async function limitGuesses<T>(request: Request, guess: Guess<T>): Promise<T> {
  const browser = browserOf(request);
  const caller = recognise(request, browser instanceof Promise ? await browser : browser, guess);
  if (isLongToken(guess)) return await counted(request, caller, guess);
  if (right.has(caller.attempt) && !held.has(caller.pair))
    return await counted(request, caller, guess);
  const result = await checked(request, caller, guess);
  right.add(caller.attempt, RIGHT_MS);
  rightCallers.add(caller.pair, RIGHT_MS);
  return result;
}

async function checked<T>(request: Request, caller: Caller, guess: Guess<T>): Promise<T> {
  const leave = await takeSlot(caller.pair, CHECKS);
  let pauses: Pauses;
  try {
    const [found, slowMs] = await Promise.all([
      getPauses(caller),
      slowingOfName(request, caller, guess),
    ]);
    pauses = found;
    if (longerOf(pauses) === 0) {
      if (slowMs > 0) await waitOutside(sleep(slowMs));
      return await counted(request, caller, guess);
    }
  } finally {
    leave?.();
  }
  return await inPause(request, pauses, caller, guess);
}

function isLongToken<T>({ audience, secret, canBeGuessed = false }: Guess<T>): boolean {
  if (canBeGuessed) return false;
  return audience !== 'bank' && secret.replace(/^secret-token:/, '').length >= LONG_TOKEN;
}

function recognise<T>(
  request: Request,
  browser: Browser,
  { audience, name, secret }: Guess<T>,
): Caller {
  const address = browser.known[audience] === name ? null : callerOf(request);
  const pair =
    address === null
      ? rateKey('browser', audience, name, browser.id)
      : rateKey('pair', audience, name, address);
  return { pair, address, attempt: memoryOf(pair, secret) };
}

function memoryOf(...texts: readonly string[]): string {
  // Of one length and never shown: a keyed hash is enough, for a fifth of an HMAC's time.
  return hash('sha512', memoryKey + JSON.stringify(texts), 'base64url');
}

interface Pauses {
  readonly ofPairMs: number;
  readonly ofAddressMs: number;
}

async function getPauses({ pair, address }: Caller): Promise<Pauses> {
  const { db } = wiring();
  const [ofPair, ofAddress] = await Promise.all([
    findCount(db, holdOf(pair)),
    address === null || rightCallers.has(pair) ? null : findCount(db, holdOf(address)),
  ]);
  return { ofPairMs: ofPair?.endsInMs ?? 0, ofAddressMs: ofAddress?.endsInMs ?? 0 };
}

function longerOf({ ofPairMs, ofAddressMs }: Pauses): number {
  return Math.max(ofPairMs, ofAddressMs);
}

/** Slows right and wrong ones alike, so that the delay does not reveal which it was. */
async function inPause<T>(
  request: Request,
  pauses: Pauses,
  caller: Caller,
  guess: Guess<T>,
): Promise<T> {
  const { pair, address, attempt } = caller;
  const pauseMs = longerOf(pauses);
  if (pauses.ofPairMs > 0) held.add(pair, pauses.ofPairMs);
  const stamp = await guess.stamp();
  const again = memoryOf(attempt, stamp ?? '');
  if (wrong.has(again)) throw tooManyOf(guess, pauseMs);
  if (stamp === null) {
    wrong.add(again, WRONG_MS);
    throw tooManyOf(guess, Math.max(pauseMs, await countUnknown(request, caller, guess)));
  }
  const leaves: Leave[] = [];
  const enter = async (taking: Promise<Leave | null>): Promise<void> => {
    const leave = await taking;
    if (leave === null) throw tooManyOf(guess, pauseMs);
    leaves.push(leave);
  };
  const wait = async (): Promise<void> => {
    if (pauses.ofPairMs > 0) await enter(takeSlot(`paused ${pair}`, PAUSED_CHECKS));
    if (pauses.ofAddressMs > 0)
      await enter(takeFairSlot(address ?? '', nameKey(guess.audience, guess.name), PAUSED_ADDRESS));
    await sleep(slowingIn(pauseMs));
  };
  try {
    await waitOutside(wait());
    return await counted(request, caller, guess, again);
  } finally {
    for (const leave of leaves) leave();
  }
}

/**
 * Counts like an existing name, so that answers are alike. Of many at once only a few count, like
 * checks.
 */
async function countUnknown<T>(request: Request, caller: Caller, guess: Guess<T>): Promise<number> {
  const leave = await takeSlot(`unknown ${caller.address ?? caller.pair}`, UNKNOWN);
  if (leave === null) return 0;
  try {
    return await countWrong(request, caller, guess);
  } finally {
    leave();
  }
}

function slowingIn(pauseMs: number): number {
  return Math.min(limits().maxSlowingMs, Math.max(FIRST_SLOWING_MS, pauseMs / PAUSE_PER_SLOWING));
}

async function slowingOfName<T>(
  request: Request,
  { pair, address }: Caller,
  { audience, name }: Guess<T>,
): Promise<number> {
  if (address === null || rightCallers.has(pair)) return 0;
  const { maxWrongPerName, maxSlowingMs } = limits();
  const wrong = (await findCount(wiring().db, nameKey(audience, name)))?.points ?? 0;
  const over = wrong - maxWrongPerName * factorOf(request);
  if (over < 0) return 0;
  return Math.min(maxSlowingMs, FIRST_SLOWING_MS * 2 ** Math.floor(over / STEPS_PER_DOUBLING));
}

/** `again` identifies a wrong attempt in a pause for repetitions. */
async function counted<T>(
  request: Request,
  caller: Caller,
  guess: Guess<T>,
  again?: string,
): Promise<T> {
  try {
    return await guess.check();
  } catch (thrown) {
    if (!guess.isWrong(thrown)) throw thrown;
    const pauseMs = longerOf(await getPauses(caller));
    if (pauseMs > 0 && again !== undefined) wrong.add(again, WRONG_MS);
    // Long tokens cannot be guessed, so a flood of them costs only this.
    const nextMs = pauseMs > 0 && isLongToken(guess) ? 0 : await countWrong(request, caller, guess);
    throw pauseMs > 0 ? tooManyOf(guess, Math.max(pauseMs, nextMs)) : thrown;
  }
}

function tooManyOf<T>({ tooMany = 'GENERIC_TOO_MANY_REQUESTS' }: Guess<T>, pauseMs: number) {
  return new Refusal(tooMany, { retryAfterS: Math.ceil(pauseMs / 1000) });
}

/** Returns the length of the pause that begins now, in milliseconds. */
async function countWrong<T>(
  request: Request,
  { pair, address }: Caller,
  { audience, name }: Guess<T>,
): Promise<number> {
  const { maxWrongPerCaller, maxWrongPerAddress } = limits();
  const factor = factorOf(request);
  const [ofPairMs, ofAddressMs] = await Promise.all([
    count(pair, maxWrongPerCaller * factor),
    address === null ? 0 : count(address, maxWrongPerAddress * factor),
    addPoints(wiring().db, nameKey(audience, name), { seconds: WINDOW_SECONDS }),
  ]);
  if (ofPairMs > 0) held.add(pair, ofPairMs);
  return Math.max(ofPairMs, ofAddressMs);
}

/** Returns the length of the pause in milliseconds; it doubles with each wrong attempt. */
async function count(who: string, free: number): Promise<number> {
  const { db } = wiring();
  const { points } = await addPoints(db, rateKey('wrong', who), { seconds: WINDOW_SECONDS });
  if (points < free) return 0;
  const { minWrongPauseMs, maxWrongPauseMs } = limits();
  const waitMs = Math.min(maxWrongPauseMs, minWrongPauseMs * 2 ** Math.min(30, points - free));
  await setCount(db, holdOf(who), { points: 1, seconds: Math.ceil(waitMs / 1000) });
  return waitMs;
}

function holdOf(who: string): string {
  return rateKey('hold', who);
}

function nameKey(audience: string, name: string): string {
  return rateKey('wrong for', audience, name);
}
