/**
 * Where the browser is that a page is made for; for server components. Next does not know the socket, so the
 * server in front says it in a header, over whatever the client has written there.
 */
import 'server-only';
import { headers } from 'next/headers';
import { wiring } from '@/wiring';
import { SEEN_ORIGIN_HEADER } from './seen-origin-header';

export async function pageOrigin(): Promise<string> {
  return (await headers()).get(SEEN_ORIGIN_HEADER) ?? wiring().env.publicUrl;
}
