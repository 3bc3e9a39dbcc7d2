import type { Metadata } from 'next';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { ErrandView, errandWords } from '@/ui/merchant/style-b/errand-view';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { PageShell } from '@/ui/primitives/page-shell';
import { pageMerchant } from '../../../page-merchant';
import { errandOf, ownOrderUrl } from '../errand';

interface Props {
  searchParams: PageQuery;
}

/** The page for people whose browser has no wallet that acts on the answer's headers. */
export default async function TriggerPayPage({ searchParams }: Props) {
  const query = new URLSearchParams(await presentMembers(searchParams));
  const errand = errandOf(query);
  const orderUrl = errand === 'pay' ? ownOrderUrl(await pageMerchant(), query) : null;
  return (
    <PageShell>
      <ErrandView language={await pageLanguage()} {...{ errand, orderUrl }} />
    </PageShell>
  );
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const errand = errandOf(new URLSearchParams(await presentMembers(searchParams)));
  return { title: errandWords(errand, await pageLanguage()).title, robots: { index: false } };
}

async function presentMembers(searchParams: PageQuery): Promise<[string, string][]> {
  return Object.entries(await parsePageQuery(searchParams)).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
}
