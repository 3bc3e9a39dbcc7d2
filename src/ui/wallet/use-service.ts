'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { followChanges, type Follower } from '@/wallet/service/follow-changes';
import { problemOf, type ServiceProblem } from '@/wallet/service/remote-service';
import type { Overview, WalletService } from '@/wallet/service/wallet-service';

export type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly problem: ServiceProblem };

/** Asks once, and again on `retry` and `refresh`. A refresh keeps the last answer meanwhile. */
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

/** Asks after each change of the wallet while `isOn`. */
export function useChanges(isOn: boolean, ask: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    const { stop } = followChanges(() => {
      ask();
      return Promise.resolve();
    });
    return stop;
  }, [isOn, ask]);
}

/** Asks now, after each change of the wallet, and on `look`. The answer is null at first. */
export function useCurrent<T>(ask: () => Promise<T>): { current: T | null; look: () => void } {
  const [current, setCurrent] = useState<T | null>(null);
  const follower = useRef<Follower | null>(null);
  useEffect(() => {
    const following = followChanges(() => ask().then(setCurrent));
    follower.current = following;
    following.look();
    return following.stop;
  }, [ask]);
  const look = useCallback(() => follower.current?.look(), []);
  return { current, look };
}

/** Returns the wallet's current overview. */
export function useOverview(service: WalletService): Overview | null {
  return useCurrent(useCallback(() => service.overview(), [service])).current;
}
