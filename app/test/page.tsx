import type { Metadata } from 'next';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { testWorldMessages } from '@/ui/messages/test-world';
import { PageShell } from '@/ui/primitives/page-shell';
import { TestWorldView } from '@/ui/test/test-world-view';
import { wiring } from '@/wiring';
import { MissingPage } from '../missing-page';

interface Props {
  searchParams: Promise<{ news?: string; error?: string; failed?: string }>;
}

/** Testers control a test deployment here. Others have no such page (decision D34). */
export default async function TestPage({ searchParams }: Props) {
  const language = await pageLanguage();
  const { faults, clock } = wiring();
  const { news, error, failed } = await searchParams;
  return (
    <PageShell>
      {faults === undefined ? (
        <MissingPage language={language} />
      ) : (
        <TestWorldView
          language={language}
          now={clock.now()}
          faults={await faults.list()}
          news={news}
          error={error}
          failedJobs={failed}
        />
      )}
    </PageShell>
  );
}

export async function generateMetadata(): Promise<Metadata> {
  const { faults } = wiring();
  return faults === undefined ? {} : { title: testWorldMessages(await pageLanguage()).title };
}
