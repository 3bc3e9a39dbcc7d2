/** The outcome of a tried call, for the page and for a script on it. */
import { asJsonObject } from '@/protocol/json';

/** `incomplete`: a part of the path is missing. `failed`: no answer in time, or one that is too long. */
export type TriedAnswer =
  | { readonly path: string; readonly status: number; readonly text: string }
  | 'incomplete'
  | 'failed';

/** Throws TypeError for another form, such as a refusal. */
export function parseTriedAnswer(json: unknown): TriedAnswer {
  const { answer } = asJsonObject(json);
  if (answer === 'incomplete' || answer === 'failed') return answer;
  const { path, status, text } = asJsonObject(answer);
  if (typeof path === 'string' && typeof status === 'number' && typeof text === 'string') {
    return { path, status, text };
  }
  throw new TypeError('expected the answer to a tried call');
}
