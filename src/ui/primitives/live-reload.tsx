'use client';

import { useEffect } from 'react';
import { asJsonObject } from '@/protocol/json';

const LONG_POLL_MS = 25_000;
const PAUSE_MS = 500;
const PAUSE_AFTER_FAILURE_MS = 3_000;

interface LiveReloadProps {
  address: string;
  url: string;
  field: string;
  value: string;
}

/** Opens `address` as soon as `field` of the answer differs from `value`. */
export function LiveReload({ address, url, field, value }: LiveReloadProps) {
  useEffect(() => {
    const stop = new AbortController();
    const look = async (longPollMs: number): Promise<number> => {
      const question = `${url}${url.includes('?') ? '&' : '?'}long_poll_ms=${longPollMs}`;
      const answer = await fetch(question, { signal: stop.signal });
      if (!answer.ok) return PAUSE_AFTER_FAILURE_MS;
      const state = asJsonObject(await answer.json());
      if (state[field] !== value) location.replace(address);
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
    // The answer to a form has the next page, and headers for a wallet.
    const leave = (): void => stop.abort();
    document.addEventListener('submit', leave);
    void follow();
    return () => {
      stop.abort();
      document.removeEventListener('submit', leave);
      document.removeEventListener('visibilitychange', whenSeen);
    };
  }, [address, url, field, value]);
  return null;
}
