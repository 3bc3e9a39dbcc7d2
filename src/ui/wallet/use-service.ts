'use client';

import { useCallback, useEffect, useState } from 'react';
import { problemOf, type ServiceProblem } from '@/wallet/service/remote-service';
import type { Overview, WalletService } from '@/wallet/service/wallet-service';

export type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly problem: ServiceProblem };

/** Asks once, again on `retry`, and on `refresh` while what came last stays shown. */
export function useAnswer<T>(ask: () => Promise<T>): {
  loaded: Loaded<T>;
  retry: () => void;
  refresh: () => void;
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
  const refresh = useCallback(() => setAttempt((number) => number + 1), []);
  const retry = useCallback(() => {
    setLoaded({ state: 'loading' });
    refresh();
  }, [refresh]);
  const set = useCallback((value: T) => setLoaded({ state: 'ready', value }), []);
  return { loaded, retry, refresh, set };
}

const LOOK_EVERY_MS = 1_000;

/** Calls every second while `isOn` and the page can be seen, and at once when it can be seen again. */
export function useLooking(isOn: boolean, look: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    const lookIfSeen = (): void => {
      if (document.visibilityState === 'visible') look();
    };
    const timer = setInterval(lookIfSeen, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', lookIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookIfSeen);
    };
  }, [isOn, look]);
}

/** The wallet as it is now, looked at every second while the page can be seen. */
export function useOverview(service: WalletService): Overview | null {
  const [overview, setOverview] = useState<Overview | null>(null);
  const look = useCallback(() => {
    // The next look tells more.
    void service.overview().then(setOverview, () => undefined);
  }, [service]);
  useEffect(look, [look]);
  useLooking(true, look);
  return overview;
}
