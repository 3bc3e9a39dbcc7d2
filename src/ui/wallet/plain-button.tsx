'use client';

import type { ReactNode } from 'react';
import { classNames } from '@/ui/primitives/class-names';

interface PlainButtonProps {
  children: ReactNode;
  onPress: () => void;
  /** A label for screen readers, when the text alone does not name its object. */
  label?: string;
  isBusy?: boolean;
  className?: string;
}

/** A small button that needs scripts, as the wallet does. */
export function PlainButton({ children, onPress, label, isBusy, className }: PlainButtonProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      disabled={isBusy === true}
      {...(label === undefined ? {} : { 'aria-label': label })}
      className={classNames(
        'min-h-9 rounded-xs border border-ink/40 px-3 text-sm font-semibold hover:border-accent hover:text-accent disabled:border-ink/20 disabled:text-soft print:hidden',
        className,
      )}
    >
      {children}
    </button>
  );
}
