import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** What belongs here, and the first action that brings it. */
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
