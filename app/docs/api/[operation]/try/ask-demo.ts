/** Makes a call as the demo's shop, and reads its answer. */
import 'server-only';
import type { ReferenceOperation } from '@/ui/docs/api-reference';
import type { TriedAnswer } from '@/ui/docs/tried-answer';
import { triedPath } from '@/ui/docs/tried-call';
import { wiring } from '@/wiring';
import { listedFetch } from '@/wiring/outgoing/listed-fetch';
import { DEMO_INSTANCE, demoShopToken } from '@/wiring/shop/demo-shop';

const MAX_BYTES = 256 * 1024;
const LIMIT_MS = 10_000;

export async function askDemo(
  operation: ReferenceOperation,
  values: Readonly<Record<string, string>>,
): Promise<TriedAnswer> {
  const path = triedPath(operation, DEMO_INSTANCE, values);
  return path === undefined ? 'incomplete' : await ask(operation, path);
}

async function ask({ security }: ReferenceOperation, path: string): Promise<TriedAnswer> {
  const { env, secrets } = wiring();
  const headers: Record<string, string> = { accept: 'application/json' };
  if (security !== undefined) headers['authorization'] = `Bearer ${demoShopToken(secrets)}`;
  try {
    const init = { headers, redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS) } as const;
    const answer = await listedFetch(MAX_BYTES)(env.publicUrl + path, init);
    return { path, status: answer.status, text: inLines(await answer.text()) };
  } catch {
    return 'failed';
  }
}

/** JSON with a member in each line; other texts as they are. */
function inLines(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
