import type { ReactNode } from 'react';

/** The sheet on which the owner decides, with cost and buttons in one view. */
export function Slip({ children }: { children: ReactNode }) {
  return <div className="max-w-xl border border-rule bg-sheet p-5 sm:p-8">{children}</div>;
}
