/**
 * The origin in the browser that requests a page; for server components. Next does not know the
 * socket. So the server in front says it in a header and overwrites the client's value.
 */
import 'server-only';
import { headers } from 'next/headers';
import { wiring } from '@/wiring';
import { SEEN_ORIGIN_HEADER } from './seen-origin-header';

export async function pageOrigin(): Promise<string> {
  return (await headers()).get(SEEN_ORIGIN_HEADER) ?? wiring().env.publicUrl;
}
