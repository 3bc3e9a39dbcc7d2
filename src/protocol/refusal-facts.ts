/** Reads which refusal a body tells of. Pure. */
import { ERRORS, type ErrorName } from '@/protocol/errors';
import { isJsonObject, parseJson } from '@/protocol/json';

export interface RefusalFacts {
  readonly code: number | null;
  /** Null for a name that is none of ours. */
  readonly error: ErrorName | null;
  readonly requestId: string | null;
}

export function factsOfRefusal(body: string): RefusalFacts {
  const json = parseJson(body);
  const { code, error, request_id: requestId } = isJsonObject(json) ? json : {};
  return {
    code: typeof code === 'number' ? code : null,
    error: typeof error === 'string' && isErrorName(error) ? error : null,
    requestId: typeof requestId === 'string' ? requestId : null,
  };
}

function isErrorName(name: string): name is ErrorName {
  return Object.hasOwn(ERRORS, name);
}
