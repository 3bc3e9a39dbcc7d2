import type { ReactNode } from 'react';

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  /** True for the sum of the facts above. */
  readonly isTotal?: boolean;
}

/** Lists names and amounts below each other, with a rule above sums. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="max-w-prose">
      {facts.map(({ name, value, isTotal }) => (
        <div
          key={name}
          className={`flex flex-wrap items-baseline justify-between gap-x-6 py-1.5 ${
            isTotal === true ? 'border-t border-ink text-xl font-semibold' : ''
          }`}
        >
          <dt className={isTotal === true ? '' : 'text-soft'}>{name}</dt>
          <dd className="ml-auto min-w-0 text-right wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
