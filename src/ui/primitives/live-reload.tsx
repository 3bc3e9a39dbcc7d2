'use client';

import { useEffect } from 'react';
import { asJsonObject } from '@/protocol/json';

const LONG_POLL_MS = 25_000;
const PAUSE_MS = 500;
const PAUSE_AFTER_FAILURE_MS = 3_000;

interface LiveReloadProps {
  url: string;
  field: string;
  value: string;
}

/** Reloads the page as soon as `field` of the answer differs from `value`. */
export function LiveReload({ url, field, value }: LiveReloadProps) {
  useEffect(() => {
    const stop = new AbortController();
    const look = async (longPollMs: number): Promise<number> => {
      const address = `${url}${url.includes('?') ? '&' : '?'}long_poll_ms=${longPollMs}`;
      const answer = await fetch(address, { signal: stop.signal });
      if (!answer.ok) return PAUSE_AFTER_FAILURE_MS;
      const state = asJsonObject(await answer.json());
      if (state[field] !== value) location.reload();
      return PAUSE_MS;
    };
    const follow = async (): Promise<void> => {
      while (!stop.signal.aborted) {
        const pause = await look(LONG_POLL_MS).catch(() => PAUSE_AFTER_FAILURE_MS);
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    };
    // A tab in the background sleeps, so look at once when it comes back.
    const whenSeen = (): void => {
      if (document.visibilityState === 'visible') void look(0).catch(() => undefined);
    };
    document.addEventListener('visibilitychange', whenSeen);
    void follow();
    return () => {
      stop.abort();
      document.removeEventListener('visibilitychange', whenSeen);
    };
  }, [url, field, value]);
  return null;
}
