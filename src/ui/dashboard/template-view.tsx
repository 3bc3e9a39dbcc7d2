import type { EditableDefaults, TemplateContract } from '@/protocol/template';
import { templateMessages } from '@/ui/messages/dashboard-templates';
import { durationInWords } from '@/ui/messages/duration-in-words';
import type { Language } from '@/ui/messages/language';
import { templatePageMessages } from '@/ui/messages/template-page';
import { LinkButton } from '@/ui/primitives/button';
import { CopyButton } from '@/ui/primitives/copy-button';
import { Facts } from '@/ui/primitives/facts';
import { formatAmountForPeople } from '@/ui/primitives/format-amount-for-people';
import { PageTitle } from '@/ui/primitives/page-title';
import { PrintButton } from '@/ui/primitives/print-button';
import { QrCode } from '@/ui/primitives/qr-code';
import { deviceHref } from './device-address';
import { IfAllowed } from './if-allowed';
import { templateHref, TEMPLATES_PATH } from './template-address';

/** A template as its owner sees it. */
export interface ShownTemplate {
  readonly templateId: string;
  readonly description: string;
  readonly otpId: string | null;
  readonly contract: TemplateContract;
  readonly editableDefaults: EditableDefaults;
}

interface TemplateViewProps {
  language: Language;
  shopName: string;
  template: ShownTemplate;
  /** The page on which customers order. */
  address: string;
}

/** Shows the code and the address for customers, and what the template makes. Its print is the code alone. */
export function TemplateView(props: TemplateViewProps) {
  const { language, template } = props;
  const t = templateMessages(language);
  const path = templateHref(template.templateId);
  return (
    <>
      <div className="print:hidden">
        <p className="mb-4 text-sm">
          <a href={TEMPLATES_PATH}>{t.back}</a>
        </p>
        <PageTitle>
          <span className="wrap-anywhere">{template.description}</span>
        </PageTitle>
      </div>
      <div className="grid gap-x-14 gap-y-10 md:grid-cols-2 print:block">
        <Poster {...props} />
        <section aria-labelledby="contents" className="min-w-0 print:hidden">
          <h2 id="contents" className="mb-3 text-xl font-semibold">
            {t.contents}
          </h2>
          <Contents {...{ language, template }} />
          <IfAllowed to="templates-write">
            <div className="mt-6 flex flex-wrap gap-3">
              <LinkButton href={`${path}/change`} emphasis="secondary">
                {t.change}
              </LinkButton>
              <LinkButton href={`${path}/delete`} emphasis="danger">
                {t.remove}
              </LinkButton>
            </div>
          </IfAllowed>
        </section>
      </div>
    </>
  );
}

/** The sheet for the counter. */
function Poster({ language, shopName, template: { contract }, address }: TemplateViewProps) {
  const t = templateMessages(language);
  const what = contract.summary ?? templatePageMessages(language).title(shopName);
  const { amount } = contract;
  return (
    <section aria-labelledby="poster" className="min-w-0">
      <h2 id="poster" className="mb-3 text-xl font-semibold print:hidden">
        {t.page}
      </h2>
      <div className="border border-rule bg-sheet p-5 sm:p-7 print:border-0 print:text-center">
        <p className="text-soft print:text-2xl">{shopName}</p>
        <p className="mb-4 text-2xl font-semibold wrap-anywhere print:text-5xl">
          {what}
          {amount !== undefined && (
            <span className="block font-normal">{formatAmountForPeople(amount, language)}</span>
          )}
        </p>
        <div className="print:flex print:justify-center print:*:w-96">
          <QrCode text={address} label={t.qrLabel(what)} />
        </div>
        <p className="mt-3 print:text-2xl">{t.scan}</p>
        <p className="mt-1 text-sm text-soft">
          <code className="break-all">{address}</code>
        </p>
      </div>
      <p className="mt-4 flex flex-wrap items-center gap-3 print:hidden">
        <a href={address}>{t.openPage}</a>
        <CopyButton text={address} label={t.copy} done={t.copied} />
        <PrintButton label={t.print} />
      </p>
    </section>
  );
}

function Contents({ language, template }: Pick<TemplateViewProps, 'language' | 'template'>) {
  const t = templateMessages(language);
  const { contract, editableDefaults, otpId, templateId } = template;
  const { type, payDuration, requestTip } = contract;
  const said = (fixed: string | undefined, proposed: string | undefined): string =>
    fixed ?? (proposed === undefined ? t.byCustomer : t.proposed(proposed));
  const money = (amount: TemplateContract['amount']) =>
    amount === undefined ? undefined : formatAmountForPeople(amount, language);
  return (
    <Facts
      rows={[
        [t.summary, said(contract.summary, editableDefaults.summary)],
        type === 'fixed-order'
          ? [t.amount, said(money(contract.amount), money(editableDefaults.amount))]
          : [t.goods, goodsIn(contract, language)],
        ...(requestTip ? [[t.tip, t.tipAsked] as const] : []),
        ...(payDuration === undefined
          ? []
          : [[t.payDelay, durationInWords(payDuration, language)] as const]),
        ...(otpId === null
          ? []
          : [
              [
                t.device,
                <a key="device" href={deviceHref(otpId)}>
                  {otpId}
                </a>,
              ] as const,
            ]),
        [t.id, <code key="id">{templateId}</code>],
      ]}
    />
  );
}

function goodsIn(contract: TemplateContract, language: Language): string {
  const { selectedAll, selectedProducts, selectedCategories } = contract;
  const t = templateMessages(language);
  return selectedAll ? t.every : t.chosen(selectedProducts.length, selectedCategories.length);
}
