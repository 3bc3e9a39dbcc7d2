import { randomUUID } from 'node:crypto';

/** In a form that makes something: however often it is sent, it is made once (`src/http/do-once.ts`). */
export function Once() {
  return <input type="hidden" name="once" value={randomUUID()} />;
}
