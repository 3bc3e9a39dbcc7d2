import type { OtpDeviceDetails, OtpDeviceEntry } from '@/protocol/otp-device';
import { besideDeviceChange } from '@/ui/messages/beside-changes';
import { besideDevice } from '@/ui/messages/beside-forms';
import { commonMessages } from '@/ui/messages/common';
import { deviceMessages } from '@/ui/messages/dashboard-devices';
import type { Language } from '@/ui/messages/language';
import { Beside } from '@/ui/primitives/beside';
import { Button, LinkButton } from '@/ui/primitives/button';
import { Card } from '@/ui/primitives/card';
import { CopyButton } from '@/ui/primitives/copy-button';
import { EmptyState } from '@/ui/primitives/empty-state';
import { ErrorSummary } from '@/ui/primitives/error-summary';
import { Field } from '@/ui/primitives/field';
import { PageTitle } from '@/ui/primitives/page-title';
import { QrCode } from '@/ui/primitives/qr-code';
import { Table } from '@/ui/primitives/table';
import { deviceHref, DEVICES_PATH, keyUri } from './device-address';
import { errorOf, formErrors, type SentBack } from './form-errors';
import { IfAllowed } from './if-allowed';
import { MadeFor } from './made-for';

interface ListProps {
  language: Language;
  devices: readonly OtpDeviceEntry[];
}

export function DeviceList({ language, devices }: ListProps) {
  const t = deviceMessages(language);
  if (devices.length === 0) {
    return (
      <EmptyState title={t.noneTitle}>
        <p>{t.noneText}</p>
      </EmptyState>
    );
  }
  return (
    <Table<OtpDeviceEntry>
      caption={t.title}
      rows={devices}
      rowKey={({ otpId }) => otpId}
      stacks
      columns={[
        {
          key: 'name',
          narrow: 'max-sm:col-span-2',
          header: t.name,
          cell: ({ otpId }) => (
            <a href={deviceHref(otpId)} className="font-semibold wrap-anywhere">
              {otpId}
            </a>
          ),
        },
        {
          key: 'description',
          narrow: 'max-sm:col-span-2',
          header: t.description,
          cell: ({ description }) => <span className="wrap-anywhere">{description}</span>,
        },
      ]}
    />
  );
}

interface FormProps {
  language: Language;
  sentBack: SentBack & Readonly<Record<string, string | undefined>>;
}

export function AddDevice({ language, sentBack }: FormProps) {
  const t = deviceMessages(language);
  const kinds = { name: 'FIELD_device_name', description: 'FIELD_device_note' } as const;
  const errors = formErrors(sentBack, language, kinds, {
    MERCHANT_PRIVATE_POST_OTP_DEVICES_CONFLICT_OTP_DEVICE_EXISTS: 'name',
  });
  return (
    <IfAllowed to="otp-devices-write">
      <div className="mt-10">
        <Beside text={besideDevice(language)}>
          <form method="post" action={`${DEVICES_PATH}/submit`} className="space-y-6">
            <MadeFor />
            <h2 className="text-xl font-semibold">{t.addTitle}</h2>
            <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
            <Field
              name="name"
              label={t.name}
              hint={t.nameHint}
              defaultValue={sentBack['name']}
              error={errorOf(errors, 'name')}
              maxLength={128}
              autoCapitalize="none"
              autoComplete="off"
              required
            />
            <DescriptionField
              {...{ language, sentBack }}
              error={errorOf(errors, 'description')}
              value={sentBack['description']}
            />
            <Button>{t.add}</Button>
          </form>
        </Beside>
      </div>
    </IfAllowed>
  );
}

function DescriptionField(
  props: FormProps & { error: string | undefined; value: string | undefined },
) {
  const t = deviceMessages(props.language);
  return (
    <Field
      name="description"
      label={t.description}
      hint={t.descriptionHint}
      defaultValue={props.value}
      error={props.error}
      maxLength={200}
      autoComplete="off"
      required
    />
  );
}

interface KeyProps {
  language: Language;
  shop: string;
  otpId: string;
  /** Null if it was shown before. */
  secret: string | null;
}

/** Shows a new device's key, once. */
export function DeviceKey({ language, shop, otpId, secret }: KeyProps) {
  const t = deviceMessages(language);
  return (
    <>
      <PageTitle lead={secret === null ? t.gone : t.addedText}>
        {secret === null ? t.goneTitle : t.added}
      </PageTitle>
      {secret !== null && (
        <Card className="mb-6 max-w-3xl">
          <QrCode text={keyUri(shop, otpId, secret)} label={t.qrLabel(otpId)} />
          <p className="mt-4 flex flex-wrap items-center gap-3">
            {t.key}
            <code className="min-w-0 text-base break-all">{secret}</code>
            <CopyButton text={secret} label={t.copy} done={t.copied} />
          </p>
        </Card>
      )}
      <LinkButton href={deviceHref(otpId)} emphasis="secondary">
        {t.next}
      </LinkButton>
    </>
  );
}

interface DeviceProps extends FormProps {
  otpId: string;
  device: OtpDeviceDetails;
}

export function DeviceView({ language, otpId, device, sentBack }: DeviceProps) {
  const t = deviceMessages(language);
  const errors = formErrors(sentBack, language, { description: 'FIELD_device_note' });
  return (
    <>
      <PageTitle lead={device.description}>{otpId}</PageTitle>
      <Beside
        text={besideDeviceChange(language)}
        more={<DeviceUse language={language} otpId={otpId} />}
      >
        <section aria-labelledby="codes">
          <h2 id="codes" className="text-xl font-semibold">
            {t.codes}
          </h2>
          <p className="mt-1 text-soft">{device.code === undefined ? t.noCodes : t.codesText}</p>
          <ul className="mt-3 font-mono text-2xl tracking-widest">
            {device.code?.split('\n').map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </section>
        <IfAllowed to="otp-devices-write">
          <form method="post" action={`${deviceHref(otpId)}/submit`} className="mt-8 space-y-6">
            <MadeFor />
            <ErrorSummary title={commonMessages(language).errorSummary} errors={errors} />
            <DescriptionField
              {...{ language, sentBack }}
              error={errorOf(errors, 'description')}
              value={sentBack['description'] ?? device.description}
            />
            <div className="flex flex-wrap gap-3">
              <Button>{t.save}</Button>
              <LinkButton href={`${deviceHref(otpId)}/delete`} emphasis="danger">
                {t.remove}
              </LinkButton>
            </div>
          </form>
        </IfAllowed>
      </Beside>
      <p className="mt-10">
        <a href={DEVICES_PATH}>{t.back}</a>
      </p>
    </>
  );
}

/** Says how orders use the device. */
function DeviceUse({ language, otpId }: Pick<DeviceProps, 'language' | 'otpId'>) {
  const t = deviceMessages(language);
  return (
    <section aria-labelledby="use">
      <h2 id="use" className="text-xl font-semibold">
        {t.use}
      </h2>
      <p className="mt-1">{t.useText}</p>
      <p className="my-2 wrap-anywhere">
        <code>{`"otp_id": "${otpId}"`}</code>
      </p>
      <p>{t.useThen}</p>
    </section>
  );
}
