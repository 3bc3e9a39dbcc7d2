import { commonMessages } from '@/ui/messages/common';
import { eventGroupMessages } from '@/ui/messages/dashboard-events';
import { orderMessages } from '@/ui/messages/dashboard-orders';
import { webhookMessages } from '@/ui/messages/dashboard-webhooks';
import type { Language } from '@/ui/messages/language';
import { namesOf } from '@/protocol/json';
import { Button, LinkButton } from '@/ui/primitives/button';
import { Choices } from '@/ui/primitives/choices';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { Field } from '@/ui/primitives/field';
import { EVENT_GROUPS, eventName } from './event-groups';
import { errorOf, formErrors, type SentBack } from './form-errors';
import { MadeFor } from './made-for';

const FIELDS = {
  url: 'FIELD_webhook_url',
  description: 'FIELD_webhook_note',
  events: 'FIELD_events',
} as const;

/** An endpoint as the form shows it, or the input that was refused. */
export interface WebhookDraft {
  readonly url: string;
  readonly description: string;
  /** One asterisk stands for all. */
  readonly events: readonly string[];
  readonly active: boolean;
}

interface WebhookFormProps {
  language: Language;
  action: string;
  cancelHref: string;
  /** True if the form changes a webhook, false if it adds one. */
  existing: boolean;
  draft: WebhookDraft;
  sentBack: SentBack;
}

export function WebhookForm(props: WebhookFormProps) {
  const { language, action, cancelHref, existing, draft, sentBack } = props;
  const t = webhookMessages(language);
  const errors = formErrors(sentBack, language, FIELDS);
  return (
    <form method="post" action={action} className="max-w-xl space-y-6">
      <MadeFor />
      <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
      <Field
        name="url"
        label={t.address}
        hint={t.addressHint}
        type="url"
        defaultValue={draft.url}
        error={errorOf(errors, 'url')}
        maxLength={2048}
        autoCapitalize="none"
        autoComplete="off"
        required
      />
      <Field
        name="description"
        label={t.note}
        hint={t.noteHint}
        defaultValue={draft.description}
        error={errorOf(errors, 'description')}
        maxLength={500}
        autoComplete="off"
      />
      <EventFields {...{ draft, language }} error={errorOf(errors, 'events')} />
      <ActiveField {...{ draft, language }} />
      <div className="flex flex-wrap gap-3">
        <Button>{existing ? t.save : t.add}</Button>
        <LinkButton href={cancelHref} emphasis="secondary">
          {orderMessages(language).cancel}
        </LinkButton>
      </div>
    </form>
  );
}

interface EventFieldsProps {
  draft: WebhookDraft;
  error: string | undefined;
  language: Language;
}

/** All events, or a list of them. Style sheets hide the list while it does not count. */
function EventFields({ draft: { events }, error, language }: EventFieldsProps) {
  const t = webhookMessages(language);
  const groups = eventGroupMessages(language);
  return (
    <div className="group/events">
      <Choices
        name="events"
        legend={t.events}
        isField
        options={[
          { value: 'all', label: t.allEventsLong },
          { value: 'some', label: t.someEvents },
        ]}
        chosen={events.includes('*') ? 'all' : 'some'}
        error={error}
      />
      <div className="mt-4 grid gap-x-8 gap-y-5 group-has-[#events:checked]/events:hidden sm:grid-cols-2">
        {namesOf(EVENT_GROUPS).map((group) => (
          <fieldset key={group} className="min-w-0">
            <legend className="mb-1 font-semibold">{groups[group]}</legend>
            {EVENT_GROUPS[group].map((type) => (
              <label key={type} className="flex min-h-9 cursor-pointer items-baseline gap-3 py-1">
                <input
                  type="checkbox"
                  name={type}
                  defaultChecked={events.includes(type)}
                  className="size-4 shrink-0 translate-y-0.5 accent-accent"
                />
                <span className="min-w-0">
                  {eventName(type, language)}
                  <br />
                  <code className="text-sm text-soft">{type}</code>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </div>
  );
}

function ActiveField({ draft, language }: Pick<EventFieldsProps, 'draft' | 'language'>) {
  const t = webhookMessages(language);
  return (
    <div className="max-w-md">
      <label className="flex min-h-9 cursor-pointer items-baseline gap-3">
        <input
          type="checkbox"
          name="active"
          defaultChecked={draft.active}
          aria-describedby="active-hint"
          className="size-4 shrink-0 translate-y-0.5 accent-accent"
        />
        <span className="font-semibold">{t.active}</span>
      </label>
      <p id="active-hint" className="mt-1 text-sm text-soft">
        {t.activeHint}
      </p>
    </div>
  );
}
