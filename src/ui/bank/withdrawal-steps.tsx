import { Check } from 'lucide-react';
import type { WithdrawalStatus } from '@/protocol/bank';
import { withdrawalMessages } from '@/ui/messages/bank-withdrawal';
import type { Language } from '@/ui/messages/language';
import { classNames } from '@/ui/primitives/class-names';

/** Finished steps, out of four. The last one ends in the wallet, which the bank does not see. */
const STEPS_DONE: Record<WithdrawalStatus, number> = {
  pending: 1,
  approved: 1,
  selected: 2,
  confirmed: 3,
  aborted: 0,
};

export function WithdrawalSteps({
  status,
  language,
}: {
  status: WithdrawalStatus;
  language: Language;
}) {
  const t = withdrawalMessages(language);
  const done = STEPS_DONE[status];
  const state = (step: number) => (step < done ? t.done : step === done ? t.now : t.later);
  return (
    <ol aria-label={t.steps} className="mb-8 grid gap-x-6 sm:grid-cols-4">
      {[t.stepAmount, t.stepWallet, t.stepConfirm, t.stepDone].map((label, step) => (
        <li
          key={label}
          {...(step === done ? { 'aria-current': 'step' } : {})}
          className={classNames(
            'flex gap-2 py-1 sm:border-t-2 sm:pt-2',
            step <= done ? 'sm:border-accent' : 'text-soft sm:border-rule',
            step === done && 'font-semibold',
          )}
        >
          <span className="flex w-5 shrink-0 justify-center pt-1 text-accent">
            {step < done ? <Check aria-hidden className="size-4" /> : <Dot isNow={step === done} />}
          </span>
          <span>
            {label} <span className="text-sm font-normal text-soft">({state(step)})</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function Dot({ isNow }: { isNow: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'mt-1 size-2.5 rounded-full border border-current',
        isNow && 'bg-accent',
      )}
    />
  );
}
