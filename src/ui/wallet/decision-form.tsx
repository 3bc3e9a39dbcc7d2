'use client';

import { useEffect, useState, type ReactNode } from 'react';

/** A double press takes less time. */
const SETTLE_MS = 500;

interface DecisionFormProps {
  /** One button, whose text names the decision. */
  children: ReactNode;
  isBusy?: boolean;
  onDecide: () => void;
}

/**
 * The form of every decision that costs the owner something. It ignores presses during the first
 * half second after its page came to the front. Otherwise a page could ask for a double press and
 * open the wallet under the second one.
 */
export function DecisionForm({ children, isBusy = false, onDecide }: DecisionFormProps) {
  const isSettled = useSettled();
  return (
    <form
      action={onDecide}
      onSubmit={(event) => {
        if (!isSettled) event.preventDefault();
      }}
    >
      <fieldset disabled={isBusy} aria-disabled={!isSettled}>
        {children}
      </fieldset>
    </form>
  );
}

/** Reports whether the page has been visible long enough to be read. */
function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = (): void => {
      clearTimeout(timer);
      setSettled(false);
      if (document.visibilityState === 'visible') {
        timer = setTimeout(() => setSettled(true), SETTLE_MS);
      }
    };
    begin();
    document.addEventListener('visibilitychange', begin);
    window.addEventListener('focus', begin);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', begin);
      window.removeEventListener('focus', begin);
    };
  }, []);
  return isSettled;
}
