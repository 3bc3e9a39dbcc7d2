'use client';

import { useEffect, useState, type ReactNode } from 'react';

/** A double press is shorter. */
const SETTLE_MS = 500;

interface DecisionFormProps {
  /** One button, which says what is decided. */
  children: ReactNode;
  isBusy?: boolean;
  onDecide: () => void;
}

/**
 * What costs the owner something begins with this form. It takes no press in the first half second after
 * its page came to the front: another page may have asked for a double press, and have put the wallet
 * under the second one.
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

/** Whether the page has been in front of somebody for long enough to be read. */
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
