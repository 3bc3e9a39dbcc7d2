/**
 * Limits wrong passwords and tokens, wherever they come in: log-ins, HTTP Basic, bearer tokens. Only wrong
 * ones are counted, in the database, so that all processes share the count, by three names:
 *
 * - what was guessed at and from where: after some wrong ones there is a pause, longer each time;
 * - from where, whatever was guessed at: likewise, for callers who guess at many names;
 * - what was guessed at, from wherever: checks become slower.
 *
 * A pause refuses wrong ones only. Checks go on in it, slowly and few at a time; more than can wait are 429
 * unseen. Of guesses at one name the newest is next. In a pause of the address the names there take turns, and
 * names that do not exist take no place. A browser that has logged in there before counts for itself, and
 * callers who were right lately do not suffer by the second count. Long tokens cannot be guessed: they
 * are checked at once, always. Decision 8 has the reasons.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@/config/limits';
import { aside } from '@/fairness/place';
import { Refusal } from '@/protocol/refusal';
import { addPoints, findCount, setCount } from '@/storage/web/rates';
import { wiring } from '@/wiring';
import { browserOf, type Audience } from './browser';
import { callerOf, factorOf, rateKey } from './caller-rates';
import { takeFairPlace, type FairBounds } from './fair-places';
import { takePlace, type Bounds, type Leave } from './places';
import { Remembered } from './remembered';

const WINDOW_SECONDS = 3600;
const RIGHT_MS = 3_600_000;
const WRONG_MS = 60_000;
const MAX_REMEMBERED = 10_000;
const STEPS_PER_DOUBLING = 25;
const FIRST_SLOWING_MS = 250;
/** A pause of a minute slows a check by a second. */
const PAUSE_PER_SLOWING = 60;
/** Characters of a token that nobody guesses: 128 bits, when it is random hexadecimal. */
const LONG_TOKEN = 32;

/** So that a burst does not outrun the count. */
const CHECKS: Bounds = { atOnce: 10, inLine: Infinity };
/**
 * In a pause of what was guessed at from here. Newcomers push out who has waited longest: guesses of before
 * keep no right one out, however many wait, and only those after it can.
 */
const PAUSED_CHECKS: Bounds = { atOnce: 2, inLine: 4, newestFirst: true };
/** In a pause of the address. Guesses at other names keep no right one out. */
const PAUSED_ADDRESS: FairBounds = { atOnce: 10, inLine: 40, inLineOfName: 4 };
/** Of names that do not exist; more are refused and not counted. */
const UNKNOWN: Bounds = { atOnce: 2, inLine: 0 };

/** Each host has a copy of this module; what one learns, the other may learn again. */
const right = new Remembered(MAX_REMEMBERED);
const rightCallers = new Remembered(MAX_REMEMBERED);
const held = new Remembered(MAX_REMEMBERED);
/**
 * Wrong in a pause a moment ago, for the secret that was set then: the same again, as from a program with an old
 * password, takes no place.
 */
const wrong = new Remembered(MAX_REMEMBERED);
const memoryKey = randomBytes(32);

export interface Guess<T> {
  /** What the secret opens. */
  readonly door: Audience;
  readonly name: string;
  readonly secret: string;
  /**
   * Of the secret that is set for the name now: its hash, which changes with it. Null for names that do not
   * exist; may also throw what those are refused with. Asked in pauses only.
   */
  readonly stamp: () => Promise<string | null>;
  /** Throws for wrong credentials, and for anything else. */
  readonly check: () => Promise<T> | T;
  readonly isWrong: (thrown: unknown) => boolean;
  /** What wrong ones in a pause are refused with. */
  readonly tooMany?: 'BANK_TOO_MANY_ATTEMPTS' | 'GENERIC_TOO_MANY_REQUESTS';
}

interface Caller {
  /** What was guessed at, and from where, as a hash: strangers choose how long names are. */
  readonly pair: string;
  /** Null for browsers that have logged in there before. */
  readonly address: string | null;
  /** The same again: this secret, for this door and name, from this caller. An HMAC. */
  readonly attempt: string;
}

/** Throws GENERIC_TOO_MANY_REQUESTS or what `tooMany` names, and whatever `check` throws. */
export async function limitGuesses<T>(request: Request, guess: Guess<T>): Promise<T> {
  const caller = await recognise(request, guess);
  if (isLongToken(guess)) return await counted(request, caller, guess);
  if (right.has(caller.attempt) && !held.has(caller.pair))
    return await counted(request, caller, guess);
  const result = await checked(request, caller, guess);
  right.add(caller.attempt, RIGHT_MS);
  rightCallers.add(caller.pair, RIGHT_MS);
  return result;
}

async function checked<T>(request: Request, caller: Caller, guess: Guess<T>): Promise<T> {
  const leave = await takePlace(caller.pair, CHECKS);
  let pauses: Pauses;
  try {
    const [found, slowMs] = await Promise.all([
      findPauses(caller),
      slowingOfName(request, caller, guess),
    ]);
    pauses = found;
    if (longerOf(pauses) === 0) {
      if (slowMs > 0) await aside(sleep(slowMs));
      return await counted(request, caller, guess);
    }
  } finally {
    leave?.();
  }
  return await inPause(request, pauses, caller, guess);
}

function isLongToken<T>({ door, secret }: Guess<T>): boolean {
  return door !== 'bank' && secret.replace(/^secret-token:/, '').length >= LONG_TOKEN;
}

async function recognise<T>(request: Request, { door, name, secret }: Guess<T>): Promise<Caller> {
  const { id, known } = await browserOf(request);
  const address = known[door] === name ? null : callerOf(request);
  const pair =
    address === null ? rateKey('browser', door, name, id) : rateKey('pair', door, name, address);
  return { pair, address, attempt: memoryOf(pair, secret) };
}

function memoryOf(...texts: readonly string[]): string {
  return createHmac('sha256', memoryKey).update(JSON.stringify(texts)).digest('base64url');
}

interface Pauses {
  readonly ofPairMs: number;
  readonly ofAddressMs: number;
}

async function findPauses({ pair, address }: Caller): Promise<Pauses> {
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

/** Slowly, right ones and wrong ones alike, so that the delay does not tell them apart. */
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
    if (pauses.ofPairMs > 0) await enter(takePlace(`paused ${pair}`, PAUSED_CHECKS));
    if (pauses.ofAddressMs > 0)
      await enter(takeFairPlace(address ?? '', nameKey(guess.door, guess.name), PAUSED_ADDRESS));
    await sleep(slowingIn(pauseMs));
  };
  try {
    await aside(wait());
    return await counted(request, caller, guess, again);
  } finally {
    for (const leave of leaves) leave();
  }
}

/** As if the name existed, so that the answers are alike; of many at once a few, as others are checked. */
async function countUnknown<T>(request: Request, caller: Caller, guess: Guess<T>): Promise<number> {
  const leave = await takePlace(`unknown ${caller.address ?? caller.pair}`, UNKNOWN);
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
  { door, name }: Guess<T>,
): Promise<number> {
  if (address === null || rightCallers.has(pair)) return 0;
  const { maxWrongPerName, maxSlowingMs } = limits();
  const wrong = (await findCount(wiring().db, nameKey(door, name)))?.points ?? 0;
  const over = wrong - maxWrongPerName * factorOf(request);
  if (over < 0) return 0;
  return Math.min(maxSlowingMs, FIRST_SLOWING_MS * 2 ** Math.floor(over / STEPS_PER_DOUBLING));
}

/** `again` is what a wrong one in a pause is remembered by. */
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
    const pauseMs = longerOf(await findPauses(caller));
    if (pauseMs > 0 && again !== undefined) wrong.add(again, WRONG_MS);
    // Long tokens are as hopeless as they were; their floods cost no more than this.
    const nextMs = pauseMs > 0 && isLongToken(guess) ? 0 : await countWrong(request, caller, guess);
    throw pauseMs > 0 ? tooManyOf(guess, Math.max(pauseMs, nextMs)) : thrown;
  }
}

function tooManyOf<T>({ tooMany = 'GENERIC_TOO_MANY_REQUESTS' }: Guess<T>, pauseMs: number) {
  return new Refusal(tooMany, { retryAfterS: Math.ceil(pauseMs / 1000) });
}

/** Answers how long the pause is that begins with it, in milliseconds. */
async function countWrong<T>(
  request: Request,
  { pair, address }: Caller,
  { door, name }: Guess<T>,
): Promise<number> {
  const { maxWrongPerCaller, maxWrongPerAddress } = limits();
  const factor = factorOf(request);
  const [ofPairMs, ofAddressMs] = await Promise.all([
    count(pair, maxWrongPerCaller * factor),
    address === null ? 0 : count(address, maxWrongPerAddress * factor),
    addPoints(wiring().db, nameKey(door, name), { seconds: WINDOW_SECONDS }),
  ]);
  if (ofPairMs > 0) held.add(pair, ofPairMs);
  return Math.max(ofPairMs, ofAddressMs);
}

/** Answers how long the pause is, in milliseconds: twice as long after each wrong one. */
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

function nameKey(door: string, name: string): string {
  return rateKey('wrong for', door, name);
}
