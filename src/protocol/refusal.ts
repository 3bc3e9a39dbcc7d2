/**
 * An expected "no". Operations throw it with a name from the one error table; `src/http` turns it
 * into status and body (decision D17). Anything else that is thrown is a bug and answers 500.
 */
import { ERRORS, type ErrorName } from './errors';
import type { RefusalBodies, RouteMembers } from './refusal-bodies';

export interface RefusalDetail<Code extends ErrorName = ErrorName> {
  /** The request's field at fault, as a path: `order.amount`. */
  readonly field?: string;
  /** The fault of this very request, for people. */
  readonly detail?: string;
  /** Members that the protocol adds to this error's body, e.g. `history`, `coin_pub`. */
  readonly body?: BodyOf<Code>;
  /** Members that one route adds to each of its refusals, or has in words of its own. */
  readonly ofRoute?: RouteMembers;
  /** Time until the next try, in seconds: the header Retry-After. */
  readonly retryAfterS?: number;
}

type BodyOf<Code extends ErrorName> = Code extends keyof RefusalBodies
  ? RefusalBodies[Code]
  : never;

export class Refusal<Code extends ErrorName = ErrorName> extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly code: Code,
    readonly about: RefusalDetail<Code> = {},
  ) {
    super(`${code}${about.detail === undefined ? '' : `: ${about.detail}`}`);
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  /** The members of its body beside those of every refusal. */
  get members(): Readonly<Record<string, unknown>> {
    return { ...this.about.body, ...this.about.ofRoute };
  }
}

/** Compares the name, not the class: the server's bundle and Next's each hold a copy of it. */
export function isRefusal(thrown: unknown): thrown is Refusal {
  return thrown instanceof Error && thrown.name === 'Refusal';
}

/**
 * Another party refused, and its reply goes on verbatim (specification "Behaviour rules" 14).
 * `body` is that party's JSON object plus the members we add.
 */
export class UpstreamRefusal extends Error {
  override readonly name = 'UpstreamRefusal';

  constructor(
    readonly status: number,
    readonly body: Readonly<Record<string, unknown>>,
  ) {
    super(`upstream answered ${status}`);
  }

  /** The number of that party's error. */
  get code(): number | undefined {
    const { code } = this.body;
    return typeof code === 'number' ? code : undefined;
  }
}

export function isUpstreamRefusal(thrown: unknown): thrown is UpstreamRefusal {
  return thrown instanceof Error && thrown.name === 'UpstreamRefusal';
}
