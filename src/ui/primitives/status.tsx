import type { ReactNode } from 'react';
import { Ban, CircleCheck, CircleDashed, TriangleAlert, type LucideIcon } from 'lucide-react';
import { classNames } from './class-names';

export type Tone = 'good' | 'waiting' | 'ended' | 'bad';

const ICONS: Record<Tone, LucideIcon> = {
  good: CircleCheck,
  waiting: CircleDashed,
  ended: Ban,
  bad: TriangleAlert,
};
const LOOKS: Record<Tone, string> = {
  good: 'text-accent',
  waiting: 'text-ink',
  ended: 'text-soft',
  bad: 'text-danger',
};

/** Shows a state in words, which sign and colour only repeat. */
export function Status({ tone, children }: { tone: Tone; children: ReactNode }) {
  const Icon = ICONS[tone];
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 font-semibold whitespace-nowrap',
        LOOKS[tone],
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {children}
    </span>
  );
}
