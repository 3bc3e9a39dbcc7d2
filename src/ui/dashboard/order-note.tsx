import { commonMessages } from '@/ui/messages/common';
import { sendingMessages } from '@/ui/messages/dashboard-sending';
import type { Language } from '@/ui/messages/language';
import { Button } from '@/ui/primitives/button';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { controlLook, describedBy, Frame } from '@/ui/primitives/field';
import { errorOf, formErrors } from './form-errors';
import { IfAllowed } from './if-allowed';
import { MadeFor } from './made-for';
import { orderHref } from './order-address';
import { ORDER_NOTE_LENGTH, type SendingDraft } from './sending-draft';
import type { ShownOrder } from './shown-order';

interface OrderNoteProps {
  shown: ShownOrder;
  language: Language;
  draft: SendingDraft;
}

/** Shows what the shop's people noted on an order for themselves, and the form that changes it. */
export function OrderNote({ shown, language, draft }: OrderNoteProps) {
  const t = sendingMessages(language);
  const errors = formErrors(draft, language, { note: 'FIELD_own_note' });
  const error = errorOf(errors, 'note');
  const field = { name: 'note', label: t.ownNote, hint: t.ownNoteHint, error };
  return (
    <section aria-labelledby="own-note">
      <h2 id="own-note" className="mb-4 text-xl font-semibold">
        {t.ownNote}
      </h2>
      {shown.note !== null && (
        <p className="mb-2 max-w-prose wrap-anywhere whitespace-pre-line">{shown.note}</p>
      )}
      <IfAllowed to="orders-write">
        <details className="print:hidden" open={error !== undefined}>
          <summary className="min-h-9 py-1 text-accent">
            {shown.note === null ? t.addNote : t.change}
          </summary>
          <form
            method="post"
            action={`${orderHref(shown.orderId)}/note/submit`}
            className="max-w-md space-y-4"
          >
            <MadeFor />
            <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
            <Frame {...field}>
              <textarea
                id="note"
                name="note"
                rows={4}
                maxLength={ORDER_NOTE_LENGTH}
                defaultValue={draft.note ?? shown.note ?? ''}
                {...describedBy(field)}
                className={controlLook}
              />
            </Frame>
            <Button emphasis="secondary">{t.save}</Button>
          </form>
        </details>
      </IfAllowed>
    </section>
  );
}
