import { PageShell } from '@/ui/primitives/page-shell';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { Tour } from '@/ui/tour/tour';

export default async function TourPage() {
  return (
    <PageShell>
      <Tour language={await pageLanguage()} />
    </PageShell>
  );
}
