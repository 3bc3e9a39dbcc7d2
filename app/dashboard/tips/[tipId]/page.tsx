import type { Metadata } from 'next';
import { ifThere } from '@/http/if-there';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { getPrivateTip } from '@/merchant/tips/tip-views';
import { commonTipUriOf } from '@/merchant/tips/tip-links';
import { decodeBase32 } from '@/protocol/base32';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { TipView } from '@/ui/dashboard/tip-view';
import { tipMessages } from '@/ui/messages/dashboard-tips';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { Notice } from '@/ui/primitives/notice';
import { wiring } from '@/wiring';
import { MissingPage } from '../../../missing-page';

interface Props {
  params: Promise<{ tipId: string }>;
  searchParams: PageQuery;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: tipMessages(await pageLanguage()).tip };
}

export default async function TipPage({ params, searchParams }: Props) {
  const { tipId } = await params;
  const user = await requireShopUser(
    `/dashboard/tips/${encodeURIComponent(tipId)}`,
    'dashboard/tips/[tipId]',
  );
  const { instanceId } = user;
  const { merchant } = wiring();
  const at = { instanceId, tipId, pickups: true };
  const tip = await ifThere(getPrivateTip(merchant, at));
  const { news } = await parsePageQuery(searchParams);
  const language = await pageLanguage();
  return (
    <DashboardShell user={user} current="tips">
      {news === 'made' && <Notice className="mb-6">{tipMessages(language).tipMade}</Notice>}
      {tip === null ? (
        <MissingPage language={language} />
      ) : (
        <TipView
          tip={tip}
          uri={commonTipUriOf(merchant, { instanceId, tipId: decodeBase32(tipId) })}
          language={language}
        />
      )}
    </DashboardShell>
  );
}
