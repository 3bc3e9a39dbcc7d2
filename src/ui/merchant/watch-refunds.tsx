'use client';

import { useEffect } from 'react';
import { asJsonObject } from '@/protocol/json';

const POLL_MS = 25_000;
const PAUSE_MS = 1_000;
const PAUSE_AFTER_FAILURE_MS = 3_000;

interface WatchRefundsProps {
  /** The refund that the merchant has granted, and the part that a wallet has, as the page shows them. */
  granted: string;
  taken: string;
}

const mayAsk = (signal: AbortSignal): boolean =>
  !signal.aborted && document.visibilityState === 'visible';

/**
 * Reads an order's page again when the merchant grants a refund, or a wallet collects it. It asks the page's
 * own address in long polls, one for each of the two. A hidden tab waits for nothing.
 */
export function WatchRefunds({ granted, taken }: WatchRefundsProps) {
  useEffect(() => {
    let asking = new AbortController();
    const waits = [
      { refund: granted },
      ...(granted === taken ? [] : [{ await_refund_obtained: 'yes' }]),
    ];
    const follow = async (wait: Record<string, string>, signal: AbortSignal): Promise<void> => {
      while (mayAsk(signal)) {
        const answer = await ask(wait, signal);
        if (!mayAsk(signal)) return;
        const { refund_amount: amount, refund_taken: collected } = answer ?? {};
        const isNews = answer !== undefined && (amount !== granted || collected !== taken);
        if (isNews) {
          location.reload();
          return;
        }
        await pause(answer === undefined ? PAUSE_AFTER_FAILURE_MS : PAUSE_MS);
      }
    };
    const start = (): void => {
      asking.abort();
      asking = new AbortController();
      for (const wait of waits) void follow(wait, asking.signal);
    };
    document.addEventListener('visibilitychange', start);
    start();
    return () => {
      asking.abort();
      document.removeEventListener('visibilitychange', start);
    };
  }, [granted, taken]);
  return null;
}

/** Returns the order's state, or undefined if there was no answer. */
async function ask(
  wait: Record<string, string>,
  signal: AbortSignal,
): Promise<Record<string, unknown> | undefined> {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(wait)) url.searchParams.set(name, value);
  url.searchParams.set('timeout_ms', `${POLL_MS}`);
  try {
    const response = await fetch(url, { headers: { accept: 'application/json' }, signal });
    return response.ok ? asJsonObject(await response.json()) : undefined;
  } catch {
    return undefined;
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
