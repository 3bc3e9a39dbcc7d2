import { Ban, Circle, CircleCheck, CircleDashed, type LucideIcon } from 'lucide-react';
import type { Language } from '@/ui/messages/language';
import { walletPageMessages } from '@/ui/messages/wallet-pages';
import { stepText } from '@/ui/messages/wallet-steps';
import { Amount } from '@/ui/primitives/amount';
import { Time } from '@/ui/primitives/time';
import type { EntryStep } from '@/wallet/core/list-steps';

const ICONS: Readonly<Record<EntryStep['state'], LucideIcon>> = {
  done: CircleCheck,
  now: CircleDashed,
  ahead: Circle,
  ended: Ban,
};
const LOOKS: Readonly<Record<EntryStep['state'], string>> = {
  done: 'text-accent',
  now: 'text-ink',
  ahead: 'text-soft',
  ended: 'text-soft',
};

interface StepsProps {
  language: Language;
  steps: readonly EntryStep[];
}

/** Lists steps in order of time. The signs only repeat the words. */
export function Steps({ language, steps }: StepsProps) {
  const t = walletPageMessages(language);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <ol className="max-w-prose">
      {steps.map((step, host) => {
        const Icon = ICONS[step.state];
        return (
          <li key={host} className="relative flex gap-3 pb-5 last:pb-0">
            {host < steps.length - 1 && (
              <span aria-hidden className="absolute top-7 bottom-0 left-[0.6rem] w-px bg-rule" />
            )}
            <Icon aria-hidden className={`mt-1 size-5 shrink-0 ${LOOKS[step.state]}`} />
            <div className="min-w-0 grow">
              <div className="flex flex-wrap items-baseline justify-between gap-x-6">
                <span
                  className={step.state === 'now' ? 'font-semibold' : ''}
                  {...(step.state === 'now' ? { 'aria-current': 'step' } : {})}
                >
                  {stepText(language, step)}
                </span>
                {step.amount !== null && <Amount value={step.amount} language={language} />}
              </div>
              <p className="text-soft">
                {step.at !== null && <Time at={step.at} language={language} timeZone={timeZone} />}
                {step.fees !== null && step.fees.units > 0n && (
                  <span className="ml-3">
                    {t.feesOf} <Amount value={step.fees} language={language} />
                  </span>
                )}
                {step.progress !== null && t.ofCoins(step.progress.done, step.progress.of)}
              </p>
              {step.reason !== null && (
                <p lang="en" className="wrap-anywhere text-soft">
                  {step.reason}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
