import type { Metadata } from 'next';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { RefusalView, refusalWords } from '@/ui/merchant/refusal-view';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { PageShell } from '@/ui/primitives/page-shell';

interface Props {
  searchParams: PageQuery;
}

/** A refusal, for browsers. They get it at the address that was refused. */
export default async function RefusedPage({ searchParams }: Props) {
  return (
    <PageShell>
      <RefusalView language={await pageLanguage()} {...await readRefusal(searchParams)} />
    </PageShell>
  );
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { status } = await readRefusal(searchParams);
  return { title: refusalWords(status, await pageLanguage()).title, robots: { index: false } };
}

/** Anybody can write the address, so only numbers and an identifier are read from it. */
async function readRefusal(searchParams: PageQuery) {
  const query = await parsePageQuery(searchParams);
  const number = (text = ''): number => (/^\d{1,5}$/.test(text) ? Number.parseInt(text, 10) : 0);
  const requestId = /^[\w-]{1,64}$/.exec(query['request'] ?? '')?.[0] ?? '–';
  return { status: number(query['status']), code: number(query['code']), requestId };
}
