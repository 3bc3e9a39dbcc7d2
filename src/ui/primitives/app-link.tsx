'use client';

import { useEffect, useState, type ReactNode } from 'react';
import { LinkButton } from './button';

const OPENS_WITHIN_MS = 2_000;

interface AppLinkProps {
  children: ReactNode;
  /** A link that only an installed program opens. */
  href: string;
  /** The advice to show when no program has opened it. */
  nothingOpened: string;
  instead: { readonly href: string; readonly label: string };
  className?: string;
}

/** Opens a program. Offers another way if this page is still in front after two seconds. */
export function AppLink({ children, href, nothingOpened, instead, className = '' }: AppLinkProps) {
  const [presses, setPresses] = useState(0);
  const [isStillHere, setStillHere] = useState(false);
  useEffect(() => {
    if (presses === 0) return;
    const timer = setTimeout(() => setStillHere(document.hasFocus()), OPENS_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [presses]);
  return (
    <>
      <LinkButton
        href={href}
        emphasis="secondary"
        className={className}
        onPress={() => setPresses((count) => count + 1)}
      >
        {children}
      </LinkButton>
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
