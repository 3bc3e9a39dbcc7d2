import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** Explains the empty list, and offers the first action that fills it. */
  children: ReactNode;
}

export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className="border-y border-rule py-8">
      <p className="text-lg font-semibold">{title}</p>
      <div className="mt-2 max-w-prose space-y-4 text-soft">{children}</div>
    </div>
  );
}
