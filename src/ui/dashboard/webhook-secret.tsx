import { besideNewSecret } from '@/ui/messages/beside-changes';
import { commonMessages } from '@/ui/messages/common';
import { orderMessages } from '@/ui/messages/dashboard-orders';
import { webhookMessages } from '@/ui/messages/dashboard-webhooks';
import { durationInWords } from '@/ui/messages/duration-in-words';
import type { Language } from '@/ui/messages/language';
import { Beside } from '@/ui/primitives/beside';
import { Button, LinkButton } from '@/ui/primitives/button';
import { Card } from '@/ui/primitives/card';
import { CopyButton } from '@/ui/primitives/copy-button';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { LocalTime } from '@/ui/primitives/local-time';
import { PageTitle } from '@/ui/primitives/page-title';
import { SelectField } from '@/ui/primitives/select-field';
import { errorOf, formErrors, type SentBack } from './form-errors';
import { MadeFor } from './made-for';
import { OVERLAPS } from './secret-overlaps';
import { VERIFY_PATH, webhookHref } from './webhook-address';

interface SecretShownProps {
  endpointId: string;
  /** Null if it was shown before. */
  secret: string | null;
  /** While a former secret is valid, too. */
  formerValidUntil: number | undefined;
  language: Language;
}

export function SecretShown(props: SecretShownProps) {
  const { endpointId, secret, formerValidUntil, language } = props;
  const t = webhookMessages(language);
  return (
    <>
      <PageTitle lead={secret === null ? t.secretGone : t.secretText}>{t.secretTitle}</PageTitle>
      {secret !== null && (
        <Card className="mb-6 max-w-3xl">
          <p className="flex flex-wrap items-center gap-3">
            <code className="min-w-0 text-base break-all">{secret}</code>
            <CopyButton text={secret} label={t.copy} done={t.copied} />
          </p>
        </Card>
      )}
      <p className="mb-3 max-w-prose">
        {t.secretUse}{' '}
        <a href={VERIFY_PATH} hrefLang="en">
          {t.secretHow}
        </a>
      </p>
      {secret !== null && formerValidUntil !== undefined && (
        <p className="mb-3 max-w-prose">
          {t.formerText} <LocalTime at={formerValidUntil} language={language} />
        </p>
      )}
      <LinkButton href={webhookHref(endpointId)} emphasis="secondary" className="mt-3">
        {t.toWebhook}
      </LinkButton>
    </>
  );
}

interface RotateSecretProps {
  endpointId: string;
  language: Language;
  sentBack: SentBack;
}

export function RotateSecret({ endpointId, language, sentBack }: RotateSecretProps) {
  const t = webhookMessages(language);
  const path = webhookHref(endpointId);
  const errors = formErrors(sentBack, language, { overlap: 'FIELD_needed' });
  return (
    <>
      <PageTitle lead={t.rotateText}>{t.rotateTitle}</PageTitle>
      <Beside text={besideNewSecret(language)}>
        <form method="post" action={`${path}/rotate/submit`} className="max-w-xl space-y-6">
          <MadeFor />
          <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
          <SelectField
            name="overlap"
            label={t.overlap}
            options={Object.entries(OVERLAPS).map(([value, ms]) => ({
              value,
              label: ms === 0 ? t.overlapNone : durationInWords(ms, language),
            }))}
            defaultValue="day"
            error={errorOf(errors, 'overlap')}
          />
          <div className="flex flex-wrap gap-3">
            <Button>{t.rotate}</Button>
            <LinkButton href={path} emphasis="secondary">
              {orderMessages(language).cancel}
            </LinkButton>
          </div>
        </form>
      </Beside>
    </>
  );
}
