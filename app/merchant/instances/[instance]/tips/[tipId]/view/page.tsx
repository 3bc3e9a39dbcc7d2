import type { Metadata } from 'next';
import { ifShown } from '@/http/if-there';
import { getTipForPeople } from '@/merchant/tips/tip-views';
import { MerchantShell } from '@/ui/merchant/merchant-shell';
import { TipOffer } from '@/ui/merchant/tip-offer';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { tipPageMessages } from '@/ui/messages/tip-page';
import { PageShell } from '@/ui/primitives/page-shell';
import { MissingPage } from '../../../../../../missing-page';
import { pageMerchant } from '../../../../../page-merchant';

interface Props {
  params: Promise<{ instance: string; tipId: string }>;
}

/** A tip for any wallet. Browsers get it at the tip's own address, `tips/$ID`. */
export default async function TipPage(props: Props) {
  const language = await pageLanguage();
  const tip = await findTipFor(props);
  if (tip === null) {
    return (
      <PageShell>
        <MissingPage language={language} />
      </PageShell>
    );
  }
  return (
    <MerchantShell name={tip.merchantName} {...tip.branding}>
      <TipOffer language={language} {...tip} />
    </MerchantShell>
  );
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const tip = await findTipFor(props);
  const t = tipPageMessages(await pageLanguage());
  const title = tip === null ? 'Florin' : `${t.title(tip.merchantName)} – Florin`;
  return { title: { absolute: title }, robots: { index: false } };
}

async function findTipFor({ params }: Props) {
  const { instance: instanceId, tipId } = await params;
  return ifShown(getTipForPeople(await pageMerchant(), { instanceId, tipId }));
}
