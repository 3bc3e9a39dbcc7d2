import { liveStamp } from '@/http/live';
import { pageBankUser } from '@/http/page-sessions';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { Live } from '@/ui/primitives/live';
import { PageShell } from '@/ui/primitives/page-shell';
import { Tour } from '@/ui/tour/tour';
import { getTour } from './get-tour';
import { thisVisitor } from './this-visitor';

export default async function TourPage() {
  const since = liveStamp();
  const [bankUser, { session }] = await Promise.all([pageBankUser(), thisVisitor()]);
  const { figures } = await getTour(bankUser, session);
  return (
    <PageShell>
      <Tour language={await pageLanguage()} figures={figures} />
      <Live what="tour" since={since} />
    </PageShell>
  );
}
