'use client';

import { useEffect, useState, type ReactNode } from 'react';

const OPENS_WITHIN_MS = 2_000;

interface AppLinkProps {
  /** A link that only an installed program opens. */
  children: ReactNode;
  /** A way for people whose computer has no such program. */
  nothingOpened: string;
  instead: { readonly href: string; readonly label: string };
}

/** Wraps a link to a program. Offers another way if this page is in front two seconds after a press. */
export function AppLink({ children, nothingOpened, instead }: AppLinkProps) {
  const [presses, setPresses] = useState(0);
  const [isStillHere, setStillHere] = useState(false);
  useEffect(() => {
    if (presses === 0) return;
    const timer = setTimeout(() => setStillHere(document.hasFocus()), OPENS_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [presses]);
  return (
    <>
      <div className="contents" onClick={() => setPresses((count) => count + 1)}>
        {children}
      </div>
      <p role="status" className="w-full empty:hidden">
        {isStillHere && (
          <>
            {nothingOpened} <a href={instead.href}>{instead.label}</a>
          </>
        )}
      </p>
    </>
  );
}
