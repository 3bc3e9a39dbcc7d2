import type { Language } from '@/ui/messages/language';
import { LocalTime } from '@/ui/primitives/local-time';

export interface TimelineStep {
  readonly label: string;
  readonly at: number | undefined;
  /** The party that did it. */
  readonly who?: string;
  /** True for a deadline in the future. */
  readonly ahead?: boolean;
  /** Its hour is unknown. */
  readonly isDay?: boolean;
}

/** Shows an order's steps, oldest first, including those still to come. */
export function Timeline({
  steps,
  language,
}: {
  steps: readonly TimelineStep[];
  language: Language;
}) {
  return (
    <ol className="ml-1.5 border-l-2 border-rule">
      {steps.map(({ label, at, who, ahead = false, isDay = false }) => (
        <li key={`${label}-${at ?? ''}`} className="relative pb-5 pl-6 last:pb-0">
          <span
            aria-hidden
            className={`absolute top-1.5 -left-[0.47rem] size-3 rounded-full border-2 ${
              ahead ? 'border-soft bg-paper' : 'border-accent bg-accent'
            }`}
          />
          <p className={ahead ? 'text-soft' : 'font-semibold'}>{label}</p>
          {(at !== undefined || who !== undefined) && (
            <p className="text-sm text-soft">
              {who}
              {who !== undefined && at !== undefined && ', '}
              {at !== undefined && (
                <LocalTime
                  at={at}
                  language={language}
                  {...(isDay ? { show: 'date' as const } : {})}
                />
              )}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
