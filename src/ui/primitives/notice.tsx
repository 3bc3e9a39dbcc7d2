import type { ReactNode } from 'react';
import { classNames } from './class-names';

interface NoticeProps {
  children: ReactNode;
  /** Screen readers announce `news`. `aside` is only set apart. */
  kind?: 'news' | 'aside';
  className?: string;
}

export function Notice({ children, kind = 'news', className }: NoticeProps) {
  return (
    <div
      {...(kind === 'news' ? { role: 'status' } : {})}
      className={classNames('max-w-prose border-l-4 border-accent bg-wash px-5 py-4', className)}
    >
      {children}
    </div>
  );
}
