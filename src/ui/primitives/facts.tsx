import type { ReactNode } from 'react';

/** Lists names and values below each other, with the values aligned. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid content-start items-baseline gap-x-6 gap-y-2 sm:grid-cols-[minmax(6rem,max-content)_minmax(0,1fr)]">
      {rows.map(([name, value]) => (
        <div key={name} className="sm:contents">
          <dt className="text-soft">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
