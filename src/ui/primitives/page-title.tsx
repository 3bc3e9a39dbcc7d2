import type { ReactNode } from 'react';

/** The page's one h1, with an optional line under it. */
export function PageTitle({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  return (
    <header className="mb-8">
      <h1 className="text-3xl leading-tight font-semibold text-balance sm:text-4xl">{children}</h1>
      {lead !== undefined && <p className="mt-3 max-w-prose text-lg text-soft">{lead}</p>}
    </header>
  );
}
