import type { ReactNode } from 'react';
import { classNames } from './class-names';

interface FactsProps {
  rows: readonly (readonly [name: string, value: ReactNode])[];
  /** The values are amounts that add up, so their digits stand below each other. */
  isSum?: boolean;
}

/** Lists names and values below each other, with the values aligned. */
export function Facts({ rows, isSum = false }: FactsProps) {
  return (
    <dl
      className={classNames(
        'grid content-start items-baseline gap-x-6 gap-y-2',
        isSum
          ? 'tabular-nums sm:grid-cols-[minmax(0,max-content)_auto] sm:justify-start'
          : 'sm:grid-cols-[minmax(6rem,max-content)_minmax(0,1fr)]',
      )}
    >
      {rows.map(([name, value]) => (
        <div
          key={name}
          className={classNames(
            'sm:contents',
            isSum && 'flex flex-wrap items-baseline justify-between gap-x-4',
          )}
        >
          <dt className="text-soft">{name}</dt>
          <dd className={classNames('min-w-0 wrap-anywhere', isSum && 'ml-auto text-right')}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
