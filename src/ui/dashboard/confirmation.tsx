import type { ReactNode } from 'react';
import { orderMessages } from '@/ui/messages/dashboard-orders';
import type { Language } from '@/ui/messages/language';
import { Button, LinkButton } from '@/ui/primitives/button';
import { Card } from '@/ui/primitives/card';
import { PageTitle } from '@/ui/primitives/page-title';
import { MadeFor } from './made-for';

interface ConfirmationProps {
  language: Language;
  title: string;
  /** Names the object, and the consequences. */
  children: ReactNode;
  /** The form's target, and its fields. */
  action: string;
  fields?: Readonly<Record<string, string>>;
  confirm: string;
  cancelHref: string;
}

interface NotPossibleProps {
  language: Language;
  title: string;
  why: string;
  /** The order's page. */
  path: string;
}

/** Says why a question about an order is not asked. */
export function NotPossible({ language, title, why, path }: NotPossibleProps) {
  return (
    <>
      <PageTitle lead={why}>{title}</PageTitle>
      <LinkButton href={path} emphasis="secondary">
        {orderMessages(language).toOrder}
      </LinkButton>
    </>
  );
}

/** Asks once before an action that cannot be undone. */
export function Confirmation(props: ConfirmationProps) {
  const { language, title, children, action, fields = {}, confirm, cancelHref } = props;
  const t = orderMessages(language);
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Card className="max-w-2xl">
        <div className="space-y-4">
          {children}
          <p className="font-semibold">{t.irrevocable}</p>
        </div>
        <form method="post" action={action} className="mt-6 flex flex-wrap gap-3">
          <MadeFor />
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button emphasis="danger">{confirm}</Button>
          <LinkButton href={cancelHref} emphasis="secondary">
            {t.cancel}
          </LinkButton>
        </form>
      </Card>
    </>
  );
}
