import type { Metadata } from 'next';
import { cache } from 'react';
import { ifShown } from '@/http/if-there';
import { getTemplateForPeople } from '@/merchant/templates/get-template-for-people';
import { templatePathOf } from '@/merchant/templates/list-template-entries';
import { MerchantShell } from '@/ui/merchant/merchant-shell';
import { TemplateView } from '@/ui/merchant/template-view';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { templatePageMessages } from '@/ui/messages/template-page';
import { PageShell } from '@/ui/primitives/page-shell';
import { MissingPage } from '../../../../../../missing-page';
import { pageMerchant } from '../../../../../page-merchant';

interface Props {
  params: Promise<{ instance: string; templateId: string }>;
}

/** A shop's template, to be ordered. Browsers get it at the template's own address. */
export default async function TemplatePage(props: Props) {
  const language = await pageLanguage();
  const found = await findTemplate(props);
  if (found === null) {
    return (
      <PageShell>
        <MissingPage language={language} />
      </PageShell>
    );
  }
  const { branding, ...shown } = found;
  return (
    <MerchantShell name={shown.merchantName} {...branding}>
      <TemplateView language={language} {...shown} />
    </MerchantShell>
  );
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const found = await findTemplate(props);
  const t = templatePageMessages(await pageLanguage());
  const title = found === null ? 'Florin' : `${t.title(found.merchantName)} – Florin`;
  return { title: { absolute: title }, robots: { index: false } };
}

const findTemplate = cache(async ({ params }: Props) => {
  const { instance, templateId } = await params;
  const at = templatePathOf(instance, templateId);
  return ifShown(getTemplateForPeople(await pageMerchant(), at));
});
