/** The errors that calls throw: the backend has refused, or could not be reached. */
import type { Refusals } from '@/generated/client-shapes';

export type RefusalName = keyof Refusals;

/** The members that every refusal may have. */
interface RefusalBody {
  readonly hint: string;
  readonly error?: string;
  readonly field?: string;
  readonly detail?: string;
  readonly request_id?: string;
}

type BodyOf<Name extends RefusalName> = RefusalBody &
  Refusals[Name]['body'] & { readonly code: Refusals[Name]['code'] };

/** The backend refused the call. `refusal` tells refusals apart, and the types of `code` and `body`. */
export class RefusedError<Name extends RefusalName = RefusalName> extends Error {
  override readonly name = 'RefusedError';
  readonly kind = 'refused';
  /** Names the refusal. `/docs/errors` explains each. */
  readonly refusal: Name;
  /** Its number. It never changes. */
  readonly code: Refusals[Name]['code'];
  /** The HTTP status. */
  readonly status: number;
  /** Says what is wrong and what to do. */
  readonly hint: string;
  /** The member or parameter that is wrong. */
  readonly field: string | undefined;
  readonly detail: string | undefined;
  /** Names the request in the backend's log. */
  readonly requestId: string | undefined;
  readonly body: BodyOf<Name>;

  constructor(call: string, status: number, body: BodyOf<Name>) {
    const { detail } = body;
    super(`${call}: ${body.hint}${detail === undefined ? '' : ` (${detail})`}`);
    this.refusal = (body.error ?? `CODE_${body.code}`) as Name;
    this.code = body.code;
    this.status = status;
    this.hint = body.hint;
    this.field = body.field;
    this.detail = detail;
    this.requestId = body.request_id;
    this.body = body;
  }
}

/** No answer came, or one that is not the backend's. The call may have been done. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
  readonly kind = 'unreachable';
  /** The HTTP status, if there was an answer. */
  readonly status: number | undefined;

  constructor(call: string, problem: string, status: number | undefined, cause: unknown) {
    super(`${call}: ${problem}`, { cause });
    this.status = status;
  }
}

/** A refusal of any name. A check of `refusal` narrows `code` and `body`. */
export type Refusal = { [Name in RefusalName]: RefusedError<Name> }[RefusalName];

/** All that a call throws, except the reason of your own signal. */
export type FlorinError = Refusal | UnreachableError;

type Named<Name extends RefusalName> = Name extends RefusalName ? RefusedError<Name> : never;

/** Reports whether a thrown value is a refusal, with one of these names if there are any. */
export function isRefused<Name extends RefusalName = RefusalName>(
  thrown: unknown,
  ...names: readonly Name[]
): thrown is Named<Name> {
  if (!(thrown instanceof Error) || thrown.name !== 'RefusedError') return false;
  const { refusal } = thrown as RefusedError;
  return names.length === 0 || names.some((name) => name === refusal);
}

/** Reports whether a thrown value is an error of a call. */
export function isFlorinError(thrown: unknown): thrown is FlorinError {
  return isRefused(thrown) || (thrown instanceof Error && thrown.name === 'UnreachableError');
}
