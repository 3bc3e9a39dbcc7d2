/**
 * The authorisation matrix: every caller asks every method of every route file. An answer that differs from
 * the route's class is a hole. Tests use it, and so do attacks on a running server.
 */
import { isDeepStrictEqual } from 'node:util';
import { sendFromElsewhere, type Answer } from '../from-elsewhere';
import type { Access, Method } from './access';
import { attemptsAt, attemptsWithoutTokens, type Attempt, type Cast } from './callers';
import { aliasesOf, findCases, toSend, type Case } from './cases';
import { logInAt } from './log-in';
import {
  freshClient,
  makePrincipal,
  snapshotOf,
  type Deployment,
  type Principal,
} from './principals';

export interface MatrixResult {
  readonly requests: number;
  readonly routes: number;
  /** One line per hole. */
  readonly holes: readonly string[];
  /** Routes that no rule of `access.ts` names. */
  readonly unclassified: readonly string[];
}

/** A loopback address that no other test uses. */
const CLIENT = '127.0.89.1';

/** Requests at the same time. */
const WORKERS = 6;

/** A successful call ends a session, a shop or an account, so each case gets its own. */
const ENDS = [
  /^DELETE \/merchant\/instances\/:instance(\/private)?$/,
  /^DELETE \/merchant\/management\/instances\/:instance$/,
  /^DELETE \/bank\/accounts\/:username$/,
  /^POST \/dashboard\/settings\/token\/submit$/,
];

/** Load balancers ask these under the address of a node. They show nothing else. */
const UNDER_ANY_NAME = /^\/health\//;

function isEnd({ method, path }: Case): boolean {
  return ENDS.some((pattern) => pattern.test(`${method} ${path}`));
}

export interface MatrixChoices {
  /** Overrides the class of a route, to prove that a hole is found. Undefined leaves the route out. */
  readonly classify?: (one: Case) => Access | undefined;
  /** No token is set anywhere; `outside` is an address of this machine that is not its loopback. */
  readonly withoutTokens?: { readonly outside: string | undefined };
}

export async function tryMatrix(
  deployment: Deployment,
  { classify = ({ access }) => access, withoutTokens }: MatrixChoices = {},
): Promise<MatrixResult> {
  const fields = withoutTokens === undefined ? {} : { auth: { method: 'external' } };
  const attempts = (one: Case, cast: Cast) =>
    withoutTokens === undefined
      ? attemptsAt(one.access, one.method, cast)
      : attemptsWithoutTokens(one.access, cast, withoutTokens.outside);
  const matrix = new Matrix(deployment, fields, attempts);
  const [victim, other] = [await matrix.principal(), await matrix.principal()];
  const { cases, absent, unclassified } = await findCases(deployment.url, victim);
  const cast = { deployment, victim, other };
  const classified = cases.flatMap((one) => {
    const access = classify(one);
    return access === undefined ? [] : [{ ...one, access }];
  });
  const before = await snapshotOf(deployment.url, victim);
  if (withoutTokens === undefined) {
    await matrix.each(absent, (one) => matrix.expectAbsent(one, cast));
  }
  await matrix.each(classified, (one) => matrix.expectForeignNameRefused(one, cast));
  await matrix.each(classified, (one) => matrix.tryOutsiders(one, cast));
  await matrix.each(classified, (one) => matrix.tryAliases(one, cast));
  if (!isDeepStrictEqual(await snapshotOf(deployment.url, victim), before)) {
    matrix.holes.push('An outsider has changed what is the victim’s.');
  }
  // The allowed callers come first. Guesses at passwords come last, since they may slow down the right one.
  await matrix.each(classified, (one) => matrix.tryInsiders(one, cast));
  await matrix.each(classified, (one) => matrix.tryGuesses(one, cast));
  const routes = new Set(cases.map(({ path }) => path)).size;
  return { requests: matrix.requests, routes, holes: matrix.holes, unclassified };
}

class Matrix {
  readonly holes: string[] = [];
  requests = 0;

  constructor(
    private readonly deployment: Deployment,
    /** Fields of the principals' instances. */
    private readonly fields: Readonly<Record<string, unknown>>,
    private readonly attempts: (one: Case, cast: Cast) => readonly Attempt[],
  ) {}

  principal(): Promise<Principal> {
    return makePrincipal(this.deployment, logInAt(this.deployment.url), this.fields);
  }

  async each<T>(all: readonly T[], run: (one: T) => Promise<void>): Promise<void> {
    const rest = [...all];
    const work = async (): Promise<void> => {
      for (let next = rest.shift(); next !== undefined; next = rest.shift()) await run(next);
    };
    await Promise.all(Array.from({ length: WORKERS }, work));
  }

  async expectAbsent({ path, method }: { path: string; method: Method }, cast: Cast) {
    const one = { path, method, access: 'open' } as const;
    await this.judge(one, { caller: 'nobody', headers: {}, outcome: [405] }, cast);
  }

  async expectForeignNameRefused(one: Case, cast: Cast): Promise<void> {
    const headers = { host: 'evil.example' };
    const outcome = [UNDER_ANY_NAME.test(one.path) ? 200 : 421];
    await this.judge(one, { caller: 'a foreign name', headers, outcome }, cast);
  }

  async tryOutsiders(one: Case, cast: Cast): Promise<void> {
    const own = isEnd(one) ? { ...cast, other: await this.principal() } : cast;
    for (const attempt of this.attempts(one, own)) {
      if (attempt.outcome !== 'in' && attempt.isGuess !== true) await this.judge(one, attempt, own);
    }
  }

  async tryInsiders(one: Case, cast: Cast): Promise<void> {
    const own = isEnd(one) ? { ...cast, victim: await this.principal() } : cast;
    for (const attempt of this.attempts(one, own)) {
      if (attempt.outcome === 'in') await this.judge(one, attempt, own);
    }
  }

  async tryGuesses(one: Case, cast: Cast): Promise<void> {
    for (const attempt of this.attempts(one, cast)) {
      if (attempt.isGuess === true) await this.judge(one, attempt, cast);
    }
  }

  /**
   * Tries the other names of a private route, which are as private. Style A's are the default instance's.
   */
  async tryAliases(one: Case, cast: Cast): Promise<void> {
    if (one.access !== 'instance' && one.access !== 'operator' && one.access !== 'bank user')
      return;
    const sent = toSend(one, cast.victim);
    for (const target of aliasesOf(one, sent.target)) {
      for (const attempt of this.attempts(one, cast)) {
        if (attempt.outcome === 'in' || attempt.isGuess === true) continue;
        const answer = await this.send(one.method, { ...sent, target }, attempt);
        this.note(one, attempt, answer, target);
      }
    }
  }

  private async judge(one: Case, attempt: Attempt, { victim }: Cast): Promise<void> {
    this.note(one, attempt, await this.send(one.method, toSend(one, victim), attempt));
  }

  private note({ path, method, access }: Case, attempt: Attempt, answer: Answer, target = path) {
    if (isRight(answer, attempt, access)) return;
    const { status, headers, text } = answer;
    const got = `${status} ${headers.location ?? text.slice(0, 200)}`;
    const expected = Array.isArray(attempt.outcome)
      ? attempt.outcome.join(' or ')
      : attempt.outcome;
    const where = `${method} ${target} (${access})`;
    this.holes.push(`${where}: ${attempt.caller}: expected ${String(expected)}, got ${got}`);
  }

  private send(
    method: Method,
    { target, body, type }: ReturnType<typeof toSend>,
    { headers, isGuess, from, at = this.deployment.url }: Attempt,
  ): Promise<Answer> {
    this.requests += 1;
    const isCounted = isGuess === true || target.includes('/submit') || target.includes('/log-in');
    return sendFromElsewhere(from ?? (isCounted ? freshClient() : CLIENT), at + target, {
      method,
      headers: { 'content-type': type, ...headers },
      ...(body === undefined ? {} : { body }),
    });
  }
}

const LOG_IN = /^\/(bank|dashboard|dashboard\/operator)\/log-in(\?|$)/;

function isRight({ status, headers }: Answer, { outcome }: Attempt, access: Access): boolean {
  const isSentToLogIn = status === 303 && LOG_IN.test(headers.location ?? '');
  const opens = (headers['set-cookie'] ?? []).some((text) => /-session=[^;]/.test(text));
  switch (outcome) {
    case 'to log in':
      return isSentToLogIn && !opens;
    case 'its own':
      return status < 500 && status !== 401 && !isSentToLogIn;
    case 'in':
      // The log-in's own form leads to the log-in again.
      return (
        status < 500 &&
        ![401, 403, 421].includes(status) &&
        (access === 'own page' || !isSentToLogIn)
      );
    default:
      return outcome.includes(status) && !opens;
  }
}
