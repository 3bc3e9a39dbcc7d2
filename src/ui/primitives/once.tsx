import { randomUUID } from 'node:crypto';

/** Makes a form's submission idempotent, however often it is sent (`src/http/do-once.ts`). */
export function Once() {
  return <input type="hidden" name="once" value={randomUUID()} />;
}
