import type { ReactNode } from 'react';
import { classNames } from './class-names';

interface CardProps {
  children: ReactNode;
  /** An h2 with a hairline under it. */
  title?: string;
  className?: string;
}

/** A sheet of paper on the page. */
export function Card({ title, children, className }: CardProps) {
  return (
    <section className={classNames('border border-rule bg-sheet p-5 sm:p-7', className)}>
      {title !== undefined && (
        <h2 className="mb-4 border-b border-rule pb-2 text-xl font-semibold">{title}</h2>
      )}
      {children}
    </section>
  );
}
