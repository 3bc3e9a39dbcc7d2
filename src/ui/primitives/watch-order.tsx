'use client';
import { useEffect, useState } from 'react';
import { asJsonObject } from '@/protocol/json';

interface WatchOrderProps {
  /** The backend's public status of the order, with credentials in its query. */
  statusUrl: string;
  /** Address of the bought goods. */
  goodsUrl: string;
  /** The page then reloads, to say that the offer ended. */
  expiresInMs: number;
  waiting: string;
  /** Says that the page follows. Hidden without scripts. */
  byItself?: string;
  paid: string;
}

const POLL_MS = 25_000;
const PAUSE_MS = 2000;
/** Long enough to read "Paid", short enough not to wait for it. */
const ANNOUNCE_MS = 1200;
const MAX_TIMER_MS = 2 ** 31 - 1;

type Outcome = { kind: 'paid'; orderId?: string } | { kind: 'open' } | { kind: 'gone' };

/**
 * Announces that the order is paid, then goes to the purchase. It asks the backend in long polls,
 * and at once when the tab becomes visible again. Without scripts the page refreshes itself.
 */
export function WatchOrder(props: WatchOrderProps) {
  const { statusUrl, goodsUrl, expiresInMs, waiting, byItself, paid } = props;
  const [isPaid, setPaid] = useState(false);
  useEffect(() => {
    const stopped = new AbortController();
    const hasStopped = (): boolean => stopped.signal.aborted;
    let asking = new AbortController();
    const watch = async (): Promise<void> => {
      while (!hasStopped()) {
        const outcome = await ask(statusUrl, asking.signal);
        if (hasStopped()) return;
        if (outcome.kind === 'gone') location.reload();
        if (outcome.kind === 'paid') {
          setPaid(true);
          await pause(ANNOUNCE_MS);
          // The page may have been reloaded meanwhile, and shows it without us.
          if (hasStopped()) return;
          location.assign(withOrder(goodsUrl, outcome.orderId));
          return;
        }
        if (asking.signal.aborted) asking = new AbortController();
        else await pause(PAUSE_MS);
      }
    };
    const lookAgain = (): void => {
      if (document.visibilityState === 'visible') asking.abort();
    };
    document.addEventListener('visibilitychange', lookAgain);
    const untilExpiry = Math.min(expiresInMs + 1000, MAX_TIMER_MS);
    const expiry = setTimeout(() => location.reload(), untilExpiry);
    void watch();
    return () => {
      stopped.abort();
      asking.abort();
      clearTimeout(expiry);
      document.removeEventListener('visibilitychange', lookAgain);
    };
  }, [statusUrl, goodsUrl, expiresInMs]);
  return (
    <p role="status" className={isPaid ? 'text-xl font-semibold text-accent' : 'text-soft'}>
      {isPaid ? paid : waiting}
      {!isPaid && byItself !== undefined && <span className="noscript:hidden"> {byItself}</span>}
    </p>
  );
}

async function ask(statusUrl: string, signal: AbortSignal): Promise<Outcome> {
  const url = new URL(statusUrl);
  url.searchParams.set('timeout_ms', `${POLL_MS}`);
  try {
    const response = await fetch(url, { headers: { accept: 'application/json' }, signal });
    if (response.status === 200) return { kind: 'paid' };
    if (response.status !== 402) return { kind: response.status < 500 ? 'gone' : 'open' };
    const { already_paid_order_id: orderId } = asJsonObject(await response.json());
    return typeof orderId === 'string' ? { kind: 'paid', orderId } : { kind: 'open' };
  } catch {
    return { kind: 'open' };
  }
}

function withOrder(goodsUrl: string, orderId: string | undefined): string {
  return orderId === undefined
    ? goodsUrl
    : `${goodsUrl}?${new URLSearchParams({ order_id: orderId }).toString()}`;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
