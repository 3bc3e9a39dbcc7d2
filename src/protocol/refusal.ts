/**
 * An expected "no". Operations throw it with a name from the one error table; `src/http` turns it
 * into status and body (decision D17). Anything else that is thrown is a bug and answers 500.
 */
import { ERRORS, type ErrorName } from './errors';
import type { CoinBody, PROOFS, RefusalBodies, RouteMembers } from './refusal-bodies';
import { wordsIn } from './refusal-words';

export interface RefusalDetail<Code extends ErrorName = ErrorName> {
  /** The request's field at fault, as a path: `order.amount`. */
  readonly field?: string;
  /** The fault of this very request, for people. */
  readonly detail?: string;
  /** Members that the protocol adds to this error's body, e.g. a history, a coin's key. */
  readonly body?: BodyOf<Code>;
  /** Members that one route adds to each of its refusals, or has in words of its own. */
  readonly ofRoute?: RouteMembers;
  /** The body's history is in the words of the exchange's old routes. */
  readonly isOfV6Route?: boolean;
  /** Time until the next try, in seconds: the header Retry-After. */
  readonly retryAfterS?: number;
}

type BodyOf<Code extends ErrorName> = Code extends keyof RefusalBodies
  ? RefusalBodies[Code]
  : never;

/** A body that each of the codes can have: that of one, or what is common to several. */
type CommonBody<Code extends ErrorName> = (
  Code extends ErrorName ? (body: BodyOf<Code>) => void : never
) extends (body: infer Body) => void
  ? Body
  : never;

/**
 * The details that a refusal is made with. A code of PROOFS needs its body. A code that is known only
 * when it runs may go without: it translates another refusal.
 */
type Given<Code extends ErrorName> = ErrorName extends Code
  ? [about?: RefusalDetail<Code>]
  : Extract<Code, keyof typeof PROOFS> extends never
    ? [about?: RefusalDetail<Code> & { readonly body?: CommonBody<Code> }]
    : [about: RefusalDetail<Code> & { readonly body: CommonBody<Code> }];

export class Refusal<Code extends ErrorName = ErrorName> extends Error {
  override readonly name = 'Refusal';
  readonly about: RefusalDetail<Code>;

  constructor(
    readonly code: Code,
    ...[about = {}]: Given<Code>
  ) {
    super(`${code}${about.detail === undefined ? '' : `: ${about.detail}`}`);
    this.about = about;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

/**
 * Reports whether a thrown value is a refusal, with one of the given codes if there are any. Its body
 * then has that code's type. Compares the class's name: the server's bundle and Next's each hold a
 * copy of the class.
 */
export function isRefusal<Code extends ErrorName = ErrorName>(
  thrown: unknown,
  ...codes: readonly Code[]
): thrown is Refusal<Code> {
  if (!isAnyRefusal(thrown)) return false;
  return codes.length === 0 || codes.some((code) => code === thrown.code);
}

function isAnyRefusal(thrown: unknown): thrown is Refusal {
  return thrown instanceof Error && thrown.name === 'Refusal';
}

/**
 * Another party refused, and its reply goes on verbatim (specification "Behaviour rules" 14).
 * `body` is that party's JSON object. Its type names no members: `wordsIn` reads those of every
 * refusal, and `memberIn` those of one code.
 */
export class UpstreamRefusal extends Error {
  override readonly name = 'UpstreamRefusal';

  constructor(
    readonly status: number,
    readonly body: object,
    /** Members that we add. */
    readonly added?: CoinBody,
  ) {
    super(`upstream answered ${status}`);
  }

  /** The number of that party's error. */
  get code(): number | undefined {
    return wordsIn(this.body).code;
  }

  /** The text of that party for people. */
  get hint(): string | undefined {
    return wordsIn(this.body).hint;
  }
}

export function isUpstreamRefusal(thrown: unknown): thrown is UpstreamRefusal {
  return thrown instanceof Error && thrown.name === 'UpstreamRefusal';
}
