import { encodeBase32 } from '@/protocol/base32';
import type { InstanceDetails } from '@/protocol/instance';
import { commonMessages } from '@/ui/messages/common';
import { deviceMessages } from '@/ui/messages/dashboard-devices';
import { requestMessages } from '@/ui/messages/dashboard-requests';
import { templateMessages } from '@/ui/messages/dashboard-templates';
import { settingsMessages } from '@/ui/messages/dashboard-settings';
import { webhookMessages } from '@/ui/messages/dashboard-webhooks';
import { durationInWords } from '@/ui/messages/duration-in-words';
import type { Language } from '@/ui/messages/language';
import { Button } from '@/ui/primitives/button';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { Field } from '@/ui/primitives/field';
import { amountToType } from '@/ui/primitives/format-amount-for-people';
import { PageTitle } from '@/ui/primitives/page-title';
import { isAllowed } from './page-user';
import { IfAllowed } from './if-allowed';
import { BrandingFields } from './branding-fields';
import { errorOf, formErrors, type FieldsByError, type SentBack } from './form-errors';
import { MadeFor } from './made-for';
import { BrandingPreviewLater } from './previews';
import { DEVICES_PATH } from './device-address';
import { REQUESTS_PATH } from './request-address';
import { TEMPLATES_PATH } from './template-address';
import { WEBHOOKS_PATH } from './webhook-address';

const FIELDS = {
  name: 'FIELD_name',
  street: 'FIELD_needed',
  post_code: 'FIELD_needed',
  town: 'FIELD_needed',
  country: 'FIELD_needed',
  pay_delay: 'FIELD_duration',
  wire_delay: 'FIELD_duration',
  max_fee: 'FIELD_amount_or_zero',
  max_wire_fee: 'FIELD_amount_or_zero',
  amortization: 'FIELD_quantity',
  logo: 'FIELD_logo',
  accent_color: 'FIELD_needed',
} as const;
type FieldName = Exclude<keyof typeof FIELDS, 'logo' | 'accent_color'>;

const FORM_ID = 'settings';

const ABOUT: FieldsByError = { GENERIC_UPLOAD_EXCEEDS_LIMIT: 'logo' };

interface SettingsFormProps {
  language: Language;
  instance: InstanceDetails;
  /** The error of a refused form, with its values. */
  sentBack: SentBack & Readonly<Partial<Record<FieldName, string | undefined>>>;
}

function present(instance: InstanceDetails, language: Language): Record<FieldName, string> {
  const { address } = instance;
  return {
    name: instance.name,
    street: address.street ?? '',
    post_code: address.post_code ?? '',
    town: address.town ?? '',
    country: address.country ?? '',
    pay_delay: durationInWords(instance.defaultPayDelayMs, language),
    wire_delay: durationInWords(instance.defaultWireTransferDelayMs, language),
    max_fee: amountToType(instance.defaultMaxDepositFee, language),
    max_wire_fee: amountToType(instance.defaultMaxWireFee, language),
    amortization: instance.defaultWireFeeAmortization.toString(),
  };
}

export function SettingsForm({ language, instance, sentBack }: SettingsFormProps) {
  const t = settingsMessages(language);
  const errors = formErrors(sentBack, language, FIELDS, ABOUT);
  const values = sentBack.error === undefined ? present(instance, language) : sentBack;
  const common = (name: FieldName) => ({
    name,
    defaultValue: values[name],
    error: errorOf(errors, name),
  });
  return (
    <>
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <div className="grid gap-x-14 gap-y-10 md:grid-cols-[3fr_2fr]">
        <form
          id={FORM_ID}
          method="post"
          action="/dashboard/settings/submit"
          encType="multipart/form-data"
          className="min-w-0"
        >
          <MadeFor />
          <fieldset disabled={!isAllowed('instances-write')} className="min-w-0 space-y-6">
            <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
            <Field {...common('name')} label={t.name} hint={t.nameHint} required />
            <BrandingFields
              language={language}
              logo={instance.logo ?? ''}
              accentColor={instance.accentColor ?? ''}
              errors={{
                logo: errorOf(errors, 'logo'),
                accentColor: errorOf(errors, 'accent_color'),
              }}
            />
            <fieldset className="space-y-4">
              <legend className="text-xl font-semibold">{t.address}</legend>
              <Field {...common('street')} label={t.street} autoComplete="street-address" />
              <Field {...common('post_code')} label={t.postCode} autoComplete="postal-code" />
              <Field {...common('town')} label={t.town} autoComplete="address-level2" />
              <Field {...common('country')} label={t.country} autoComplete="country-name" />
            </fieldset>
            <OrderDefaults
              {...{ language, common }}
              currency={instance.defaultMaxDepositFee.currency}
            />
            <IfAllowed to="instances-write">
              <Button>{t.save}</Button>
            </IfAllowed>
          </fieldset>
        </form>
        <More instance={instance} language={language} />
      </div>
    </>
  );
}

interface OrderDefaultsProps {
  language: Language;
  currency: string;
  common: (name: FieldName) => {
    name: FieldName;
    defaultValue: string | undefined;
    error: string | undefined;
  };
}

/** The defaults of new orders. */
function OrderDefaults({ language, currency, common }: OrderDefaultsProps) {
  const t = settingsMessages(language);
  const money = { unit: currency, inputMode: 'decimal' } as const;
  return (
    <fieldset className="space-y-4">
      <legend className="text-xl font-semibold">{t.orders}</legend>
      <Field {...common('pay_delay')} label={t.payDelay} hint={t.payDelayHint} required />
      <Field {...common('wire_delay')} label={t.wireDelay} hint={t.wireDelayHint} required />
      <Field {...common('max_fee')} label={t.maxFee} hint={t.maxFeeHint} {...money} required />
      <Field {...common('max_wire_fee')} label={t.maxWireFee} {...money} required />
      <Field {...common('amortization')} label={t.amortization} inputMode="numeric" required />
    </fieldset>
  );
}

function More({ instance, language }: { instance: InstanceDetails; language: Language }) {
  const t = settingsMessages(language);
  const webhooks = webhookMessages(language);
  const devices = deviceMessages(language);
  const templates = templateMessages(language);
  const requests = requestMessages(language);
  const pages = [
    ['/dashboard/settings/accounts', t.accounts, t.accountsLead],
    ['/dashboard/settings/token', t.tokens, t.tokenLead],
    [TEMPLATES_PATH, templates.title, templates.lead],
    [DEVICES_PATH, devices.title, devices.lead],
    [WEBHOOKS_PATH, webhooks.title, webhooks.lead],
    [REQUESTS_PATH, requests.title, requests.lead],
  ] as const;
  return (
    <aside aria-label={t.more} className="min-w-0 space-y-6">
      <BrandingPreviewLater
        formId={FORM_ID}
        texts={{ title: t.previewTitle, order: t.previewOrder, pay: t.previewPay }}
        name={instance.name}
        logo={instance.logo ?? ''}
        accentColor={instance.accentColor ?? ''}
      />
      {pages.map(([href, title, lead]) => (
        <p key={href}>
          <a href={href} className="text-lg font-semibold">
            {title}
          </a>
          <span className="block text-soft">{lead}</span>
        </p>
      ))}
      <p>
        <span className="block text-soft">{t.key}</span>
        <code className="break-all">{encodeBase32(instance.merchantPub)}</code>
      </p>
    </aside>
  );
}
