/**
 * Limits wrong passwords and tokens, wherever they come in: log-ins, HTTP Basic, bearer tokens. Only wrong
 * ones are counted, in the database, so that all processes share the count, by three names:
 *
 * - what was guessed at and from where: after some wrong ones this caller waits, longer each time;
 * - from where, whatever was guessed at: likewise, for callers who guess at many names;
 * - what was guessed at, from wherever: checks become slower, and no right one is ever refused by it.
 *
 * So nobody is locked out by another address. Nor by somebody at the same address: a browser that has logged
 * in there before counts for itself, and callers who were right lately do not suffer by the second count.
 * What was right lately costs no statement. Decision 8 has the reasons.
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
import { takePlace } from './places';
import { Remembered } from './remembered';

const WINDOW_SECONDS = 3600;
const RIGHT_MS = 3_600_000;
const MAX_REMEMBERED = 10_000;
const STEPS_PER_DOUBLING = 25;
const FIRST_SLOWING_MS = 250;

/** Each host has a copy of this module; what one learns, the other may learn again. */
const right = new Remembered(MAX_REMEMBERED);
const rightCallers = new Remembered(MAX_REMEMBERED);
const held = new Remembered(MAX_REMEMBERED);
const memoryKey = randomBytes(32);

export interface Guess<T> {
  /** What the secret opens. */
  readonly door: Audience;
  readonly name: string;
  readonly secret: string;
  /** Throws for wrong credentials, and for anything else. */
  readonly check: () => Promise<T> | T;
  readonly isWrong: (thrown: unknown) => boolean;
  /** What too many wrong ones are refused with. */
  readonly tooMany?: 'BANK_TOO_MANY_ATTEMPTS' | 'GENERIC_TOO_MANY_REQUESTS';
}

interface Caller {
  /** What was guessed at, and from where. */
  readonly pair: string;
  /** Null for browsers that have logged in there before. */
  readonly address: string | null;
}

/** Throws GENERIC_TOO_MANY_REQUESTS or what `tooMany` names, and whatever `check` throws. */
export async function limitGuesses<T>(request: Request, guess: Guess<T>): Promise<T> {
  const caller = await recognise(request, guess);
  const memory = createHmac('sha256', memoryKey)
    .update(JSON.stringify([caller.pair, guess.secret]))
    .digest('base64url');
  if (right.has(memory) && !held.has(caller.pair)) return await counted(request, caller, guess);
  const leave = await takePlace(caller.pair);
  try {
    await assertMayTry(request, caller, guess);
    const result = await counted(request, caller, guess);
    right.add(memory, RIGHT_MS);
    rightCallers.add(caller.pair, RIGHT_MS);
    return result;
  } finally {
    leave();
  }
}

async function recognise<T>(request: Request, { door, name }: Guess<T>): Promise<Caller> {
  const { id, known } = await browserOf(request);
  if (known[door] === name) {
    return { pair: JSON.stringify(['browser', door, name, id]), address: null };
  }
  const address = callerOf(request);
  return { pair: JSON.stringify(['pair', door, name, address]), address };
}

async function assertMayTry<T>(
  request: Request,
  { pair, address }: Caller,
  { door, name, tooMany = 'GENERIC_TOO_MANY_REQUESTS' }: Guess<T>,
): Promise<void> {
  const { db } = wiring();
  const isStranger = address !== null && !rightCallers.has(pair);
  const [ofPair, ofAddress, ofName] = await Promise.all([
    findCount(db, holdOf(pair)),
    isStranger ? findCount(db, holdOf(address)) : null,
    isStranger ? findCount(db, nameKey(door, name)) : null,
  ]);
  if (ofPair !== null) held.add(pair, ofPair.endsInMs);
  const waitMs = Math.max(ofPair?.endsInMs ?? 0, ofAddress?.endsInMs ?? 0);
  if (waitMs > 0) throw new Refusal(tooMany, { retryAfterS: Math.ceil(waitMs / 1000) });
  const slowMs = slowingOf(ofName?.points ?? 0, factorOf(request));
  if (slowMs > 0) await aside(sleep(slowMs));
}

/** Of right ones and wrong ones alike, so that the delay does not tell them apart. */
function slowingOf(wrong: number, factor: number): number {
  const { maxWrongPerName, maxSlowingMs } = limits();
  const over = wrong - maxWrongPerName * factor;
  if (over < 0) return 0;
  return Math.min(maxSlowingMs, FIRST_SLOWING_MS * 2 ** Math.floor(over / STEPS_PER_DOUBLING));
}

async function counted<T>(request: Request, caller: Caller, guess: Guess<T>): Promise<T> {
  try {
    return await guess.check();
  } catch (thrown) {
    if (guess.isWrong(thrown)) await countWrong(request, caller, guess);
    throw thrown;
  }
}

async function countWrong<T>(
  request: Request,
  { pair, address }: Caller,
  { door, name }: Guess<T>,
): Promise<void> {
  const { maxWrongPerCaller, maxWrongPerAddress } = limits();
  const factor = factorOf(request);
  const [waitMs] = await Promise.all([
    count(pair, maxWrongPerCaller * factor),
    address === null ? 0 : count(address, maxWrongPerAddress * factor),
    addPoints(wiring().db, nameKey(door, name), { seconds: WINDOW_SECONDS }),
  ]);
  if (waitMs > 0) held.add(pair, waitMs);
}

/** Answers how long its owner has to wait, in milliseconds: twice as long after each wrong one. */
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
