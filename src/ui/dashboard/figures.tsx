import type { ReactNode } from 'react';

export interface Figure {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: string;
}

/** Shows a few numbers in a row, separated by hairlines. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="mb-10 grid border-y border-rule sm:grid-flow-col sm:auto-cols-fr sm:divide-x sm:divide-rule">
      {figures.map(({ label, value, note }) => (
        <div key={label} className="py-4 sm:px-5 sm:first:pl-0">
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="mt-1 text-2xl font-semibold">{value}</dd>
          {note !== undefined && <dd className="text-sm text-soft">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
