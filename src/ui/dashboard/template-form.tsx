import { commonMessages } from '@/ui/messages/common';
import { orderMessages } from '@/ui/messages/dashboard-orders';
import { templateMessages } from '@/ui/messages/dashboard-templates';
import type { Language } from '@/ui/messages/language';
import { Button, LinkButton } from '@/ui/primitives/button';
import { Checkbox } from '@/ui/primitives/checkbox';
import { Choices } from '@/ui/primitives/choices';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { Field } from '@/ui/primitives/field';
import { SelectField } from '@/ui/primitives/select-field';
import { errorOf, formErrors, type FieldsByError, type SentBack } from './form-errors';
import { MadeFor } from './made-for';
import type { TemplateChoice, TemplateDraft } from './template-draft';
import { TemplateGoods } from './template-goods';

const FIELDS = {
  description: 'FIELD_name',
  summary: 'FIELD_needed',
  amount: 'FIELD_amount',
  products: 'FIELD_products',
  pay_duration: 'FIELD_duration',
  otp_id: 'FIELD_needed',
  template_id: 'FIELD_template_id',
} as const;
const ABOUT: FieldsByError = {
  MERCHANT_PRIVATE_POST_TEMPLATES_CONFLICT_TEMPLATE_EXISTS: 'template_id',
  MERCHANT_GENERIC_OTP_DEVICE_UNKNOWN: 'otp_id',
};

interface TemplateFormProps {
  language: Language;
  currency: string;
  action: string;
  cancelHref: string;
  /** True if the form changes a template, false if it adds one. */
  existing: boolean;
  draft: TemplateDraft;
  choice: TemplateChoice;
  sentBack: SentBack;
}

export function TemplateForm(props: TemplateFormProps) {
  const { language, action, cancelHref, existing, draft, choice, sentBack } = props;
  const t = templateMessages(language);
  const errors = formErrors(sentBack, language, FIELDS, ABOUT);
  const errorAt = (name: keyof typeof FIELDS) => errorOf(errors, name);
  return (
    <form method="post" action={action} className="group/kind max-w-xl min-w-0 space-y-6">
      <MadeFor />
      <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
      <Field
        name="description"
        label={t.description}
        hint={t.descriptionHint}
        defaultValue={draft.description}
        error={errorAt('description')}
        maxLength={4096}
        autoComplete="off"
        required
      />
      <Choices
        name="type"
        legend={t.kind}
        isField
        options={[
          { value: 'fixed-order', label: t.kindFixed },
          { value: 'inventory-cart', label: t.kindCart },
        ]}
        chosen={draft.type}
      />
      <Terms {...props} errorAt={errorAt} />
      <div className="group-has-[#type:checked]/kind:hidden">
        <TemplateGoods {...{ language, draft, choice }} error={errorAt('products')} />
      </div>
      <Payment {...props} errorAt={errorAt} />
      {!existing && (
        <Field
          name="template_id"
          label={t.id}
          hint={t.idHint}
          defaultValue={draft.templateId}
          error={errorAt('template_id')}
          maxLength={128}
          autoCapitalize="none"
          autoComplete="off"
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button>{existing ? t.save : t.add}</Button>
        <LinkButton href={cancelHref} emphasis="secondary">
          {orderMessages(language).cancel}
        </LinkButton>
      </div>
    </form>
  );
}

interface PartProps extends Pick<TemplateFormProps, 'language' | 'currency' | 'draft' | 'choice'> {
  errorAt: (name: keyof typeof FIELDS) => string | undefined;
}

/** Asks for description and price. Each is fixed, proposed, or left to customers. */
function Terms({ language, currency, draft, errorAt }: PartProps) {
  const t = templateMessages(language);
  return (
    <>
      <div className="space-y-1">
        <Field
          name="summary"
          label={t.summary}
          hint={t.summaryHint}
          defaultValue={draft.summary}
          error={errorAt('summary')}
          maxLength={4096}
          autoComplete="off"
        />
        <Checkbox name="summary_open" label={t.isOpen} isChecked={draft.isSummaryOpen} />
      </div>
      <div className="space-y-1 group-has-[#type-inventory-cart:checked]/kind:hidden">
        <Field
          name="amount"
          label={t.amount}
          hint={t.amountHint}
          defaultValue={draft.amount}
          error={errorAt('amount')}
          unit={currency}
          inputMode="decimal"
          autoComplete="off"
        />
        <Checkbox name="amount_open" label={t.isOpen} isChecked={draft.isAmountOpen} />
      </div>
    </>
  );
}

/** Asks how the order is paid, and which device confirms that. */
function Payment({ language, draft, choice: { devices }, errorAt }: PartProps) {
  const t = templateMessages(language);
  return (
    <>
      <Checkbox name="request_tip" label={t.requestTip} isChecked={draft.requestTip} />
      <Field
        name="pay_duration"
        label={t.payDelay}
        hint={t.payDelayHint}
        defaultValue={draft.payDuration}
        error={errorAt('pay_duration')}
        maxLength={100}
        autoComplete="off"
      />
      {devices.length > 0 && (
        <SelectField
          name="otp_id"
          label={t.device}
          hint={t.deviceHint}
          error={errorAt('otp_id')}
          defaultValue={draft.otpId}
          options={[
            { value: '', label: t.noDevice },
            ...devices.map((otpId) => ({ value: otpId, label: otpId })),
          ]}
        />
      )}
    </>
  );
}
