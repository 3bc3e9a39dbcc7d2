import type { ReactNode } from 'react';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { homeMessages } from '@/ui/messages/dashboard-home';
import type { Language } from '@/ui/messages/language';
import { Card } from '@/ui/primitives/card';
import { listOf } from './order-address';

interface ChecklistProps {
  language: Language;
  hasAccount: boolean;
  hasOrder: boolean;
  hasPaid: boolean;
  hasPayout: boolean;
}

/** Leads a new merchant to the first paid order, and goes when the money has arrived. */
export function Checklist({ language, hasAccount, hasOrder, hasPaid, hasPayout }: ChecklistProps) {
  const t = homeMessages(language);
  if (hasAccount && hasPayout) return null;
  return (
    <Card title={t.checklistTitle} className="mb-10">
      <ol className="space-y-5">
        <Step {...{ language }} isDone={hasAccount} title={t.stepAccount}>
          {hasAccount ? t.stepAccountText : t.stepAccountMissing}{' '}
          <a href="/dashboard/settings/accounts">{t.stepAccountLink}</a>
        </Step>
        <Step {...{ language }} isDone={hasOrder} title={t.stepOrder}>
          {t.stepOrderText} <a href="/dashboard/create-order">{t.stepOrderLink}</a>
        </Step>
        <Step {...{ language }} isDone={hasPaid} title={t.stepPay}>
          {t.stepPayText} <a href="/bank/register">{t.stepPayBank}</a>
          {' · '}
          <a href={listOf({ status: 'unpaid' })}>{t.stepPayOrder}</a>
        </Step>
        <Step {...{ language }} isDone={hasPayout} title={t.stepPayout}>
          {t.stepPayoutText} <a href="/dashboard/transfers">{t.stepPayoutLink}</a>
        </Step>
      </ol>
    </Card>
  );
}

interface StepProps {
  language: Language;
  isDone: boolean;
  title: string;
  children: ReactNode;
}

function Step({ language, isDone, title, children }: StepProps) {
  const t = homeMessages(language);
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <li className="flex gap-3">
      <Icon
        aria-hidden
        className={`mt-1 size-5 shrink-0 ${isDone ? 'text-accent' : 'text-soft'}`}
      />
      <div>
        <p className="font-semibold">
          <span className="sr-only">{isDone ? t.done : t.todo} </span>
          {title}
        </p>
        <p className="max-w-prose text-soft">{children}</p>
      </div>
    </li>
  );
}
