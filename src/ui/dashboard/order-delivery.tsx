import type { ReactNode } from 'react';
import { parseForPeople } from '@/protocol/contract-for-people';
import { addressLines } from '@/ui/merchant/address-lines';
import { OrderedItems } from '@/ui/merchant/ordered-items';
import { PostalAddress } from '@/ui/merchant/postal-address';
import { commonMessages } from '@/ui/messages/common';
import { sendingMessages } from '@/ui/messages/dashboard-sending';
import type { Language } from '@/ui/messages/language';
import { Button } from '@/ui/primitives/button';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { Field } from '@/ui/primitives/field';
import { LocalTime } from '@/ui/primitives/local-time';
import { isAllowed } from './page-user';
import { IfAllowed } from './if-allowed';
import { errorOf, formErrors } from './form-errors';
import { MadeFor } from './made-for';
import { orderHref } from './order-address';
import { NOTE_LENGTH, type SendingDraft } from './sending-draft';
import type { ShownOrder } from './shown-order';

interface DeliveryProps {
  shown: ShownOrder;
  language: Language;
  draft: SendingDraft;
  /** The day on which it was sent, or the present one, in the reader's calendar. */
  day: string;
}

/** Shows what an order has to deliver and where, and whether it was sent. */
export function OrderDelivery(props: DeliveryProps) {
  const { shown, language } = props;
  const { order, draft } = shown;
  const terms = order.status === 'unpaid' ? draft : order.contractTerms;
  if (terms === null) return null;
  const t = sendingMessages(language);
  const { items, delivery } = parseForPeople(terms, language);
  const lines = delivery === null ? [] : addressLines(delivery, language);
  if (items.length + lines.length === 0 && order.status !== 'paid') return null;
  const hasGoods = shown.hasGoods || items.length > 0 || lines.length > 0;
  if (!hasGoods && shown.sentMs === null) return null;
  return (
    <div className="mb-10 grid gap-x-10 gap-y-8 border border-rule bg-sheet p-5 sm:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))] sm:p-7">
      {items.length > 0 && (
        <Part id="items" title={t.items}>
          <OrderedItems items={items} language={language} />
        </Part>
      )}
      {lines.length > 0 && (
        <Part id="address" title={t.deliverTo}>
          <PostalAddress lines={lines} language={language} />
        </Part>
      )}
      {lines.length === 0 && !shown.isForgotten && shown.order.status === 'paid' && (
        <Part id="address" title={t.deliverTo}>
          <p className="text-soft">{t.noAddress}</p>
        </Part>
      )}
      {shown.order.status === 'paid' && (
        <Part id="sending" title={t.title}>
          <Sending {...props} />
        </Part>
      )}
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-3 text-xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Sending(props: DeliveryProps) {
  const { shown, language, draft } = props;
  const t = sendingMessages(language);
  const { sentMs, sentNote } = shown;
  if (sentMs === null) {
    if (shown.state === 'refunded') return <p className="text-soft">{t.refunded}</p>;
    if (!isAllowed('orders-write')) return <p>{t.toSend}</p>;
    return <SendingForm {...props} button={t.mark} />;
  }
  return (
    <>
      <p>
        {t.sent}, <LocalTime at={sentMs} show="date" language={language} />
      </p>
      {sentNote !== null && <p className="wrap-anywhere whitespace-pre-line">{sentNote}</p>}
      <IfAllowed to="orders-write">
        <details className="mt-3 print:hidden" open={draft.error !== undefined}>
          <summary className="min-h-9 py-1 text-accent">{t.change}</summary>
          <SendingForm {...props} button={t.save} />
          <form method="post" action={actionOf(shown)} className="mt-4">
            <MadeFor />
            <input type="hidden" name="unsent" value="1" />
            <Button emphasis="secondary">{t.unmark}</Button>
          </form>
        </details>
      </IfAllowed>
    </>
  );
}

const actionOf = ({ orderId }: ShownOrder): string => `${orderHref(orderId)}/sent/submit`;

function SendingForm({ shown, language, draft, day, button }: DeliveryProps & { button: string }) {
  const t = sendingMessages(language);
  const errors = formErrors(draft, language, {
    sent_on: 'FIELD_sent_day',
    sent_note: 'FIELD_note',
  });
  return (
    <form method="post" action={actionOf(shown)} className="max-w-md space-y-4 print:hidden">
      <MadeFor />
      <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
      <Field
        name="sent_on"
        type="date"
        label={t.day}
        defaultValue={draft.sent_on ?? day}
        error={errorOf(errors, 'sent_on')}
        required
      />
      <Field
        name="sent_note"
        label={t.note}
        hint={t.noteHint}
        defaultValue={draft.sent_note ?? shown.sentNote ?? ''}
        error={errorOf(errors, 'sent_note')}
        maxLength={NOTE_LENGTH}
      />
      <Button emphasis={shown.sentMs === null ? 'primary' : 'secondary'}>{button}</Button>
    </form>
  );
}
