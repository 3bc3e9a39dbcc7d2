'use client';

import { useCallback, useEffect, useState } from 'react';
import { problemOf, type ServiceProblem } from '@/wallet/service/remote-service';
import type { Overview, WalletService } from '@/wallet/service/wallet-service';

export type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly problem: ServiceProblem };

/** Asks once, and again on `retry`; what came last is shown until the next answer. */
export function useAnswer<T>(ask: () => Promise<T>): {
  loaded: Loaded<T>;
  retry: () => void;
  set: (value: T) => void;
} {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    ask().then(
      (value) => {
        if (isCurrent) setLoaded({ state: 'ready', value });
      },
      (error: unknown) => {
        if (isCurrent) setLoaded({ state: 'failed', problem: problemOf(error) });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, attempt]);
  const retry = useCallback(() => {
    setLoaded({ state: 'loading' });
    setAttempt((number) => number + 1);
  }, []);
  const set = useCallback((value: T) => setLoaded({ state: 'ready', value }), []);
  return { loaded, retry, set };
}

const LOOK_EVERY_MS = 1_000;

/** The wallet as it is now, looked at every second while the page can be seen. */
export function useOverview(service: WalletService): Overview | null {
  const [overview, setOverview] = useState<Overview | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const look = (): void => {
      if (document.visibilityState !== 'visible') return;
      service.overview().then(
        (value) => {
          if (isCurrent) setOverview(value);
        },
        // The next look tells more.
        () => undefined,
      );
    };
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      isCurrent = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [service]);
  return overview;
}
