import type { Metadata } from 'next';
import { inTime } from '@/http/in-time';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { privacyMessages } from '@/ui/messages/privacy';
import { PageShell } from '@/ui/primitives/page-shell';
import { TookTooLong } from '@/ui/primitives/took-too-long';
import { PrivacyView } from '@/ui/privacy/privacy-view';
import { MissingPage } from '../missing-page';
import { findPurchase } from './find-purchase';
import { findAtBank, listOwnPurchases, withCoins } from './get-privacy';

export async function generateMetadata(): Promise<Metadata> {
  const { title } = privacyMessages(await pageLanguage());
  return { title, robots: { index: false } };
}

/** Shows who knows what of a purchase, to its buyer or its shop. Without one it explains the parties. */
export default async function PrivacyPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await parsePageQuery(searchParams);
  const language = await pageLanguage();
  return (
    <PageShell>
      {query['order'] === undefined ? (
        <PrivacyView
          language={language}
          purchase={null}
          atBank={await findAtBank()}
          purchases={await listOwnPurchases()}
        />
      ) : (
        <OfPurchase {...{ query, language }} />
      )}
    </PageShell>
  );
}

interface OfPurchaseProps {
  query: Awaited<ReturnType<typeof parsePageQuery>>;
  language: Awaited<ReturnType<typeof pageLanguage>>;
}

async function OfPurchase({ query, language }: OfPurchaseProps) {
  const found = await findPurchase(query);
  if (found === null) return <MissingPage language={language} />;
  const purchase = await inTime(withCoins(found));
  if (purchase === undefined) return <TookTooLong language={language} />;
  const isShop = query['as'] === 'shop';
  const atBank = isShop ? null : await findAtBank();
  return <PrivacyView {...{ language, purchase, atBank, isShop }} purchases={[]} />;
}
