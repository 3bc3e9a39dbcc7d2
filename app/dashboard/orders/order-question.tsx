/** Asks for confirmation before an irreversible change to an order. */
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { Confirmation, NotPossible } from '@/ui/dashboard/confirmation';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { formErrors } from '@/ui/dashboard/form-errors';
import type { ShownOrder } from '@/ui/dashboard/shown-order';
import { commonMessages } from '@/ui/messages/common';
import type { Language } from '@/ui/messages/language';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { MissingPage } from '../../missing-page';
import { openOrder, type OrderPageProps } from './order-page';

export type QuestionProps = OrderPageProps & { searchParams: PageQuery };

interface Question {
  readonly title: string;
  readonly confirm: string;
  readonly text: (shown: ShownOrder) => string;
  /** Says why the order does not allow it. Null if it does. */
  readonly refusal: (
    shown: ShownOrder,
    instanceId: string,
  ) => string | null | Promise<string | null>;
}

/** `verb` is the page's name below the order's; the answer goes to `submit` below the page. */
export async function askAboutOrder(
  props: QuestionProps,
  verb: 'delete' | 'forget',
  questionIn: (language: Language) => Question,
) {
  const { user, path, shown } = await openOrder(props, `/${verb}`);
  const language = await pageLanguage();
  const { title, confirm, text, refusal } = questionIn(language);
  const why = shown === null ? null : await refusal(shown, user.instanceId);
  const errors = formErrors(await parsePageQuery(props.searchParams), language, {});
  return (
    <DashboardShell user={user} current="orders">
      {why === null && (
        <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
      )}
      {shown === null ? (
        <MissingPage language={language} />
      ) : why !== null ? (
        <NotPossible {...{ language, title, why, path }} />
      ) : (
        <Confirmation
          {...{ language, title, confirm }}
          action={`${path}/${verb}/submit`}
          cancelHref={path}
        >
          <p>{text(shown)}</p>
        </Confirmation>
      )}
    </DashboardShell>
  );
}
