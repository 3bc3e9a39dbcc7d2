import { seeOther } from '@/http/see-other';
import { replayFailed } from '@/merchant/webhooks/replay-deliveries';
import { templateHookHref } from '@/ui/dashboard/webhook-address';
import { wiring } from '@/wiring';
import { formRoute } from '../../../../../../form-route';
import { hookAt } from '../../hook-at';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/settings/webhooks/of-programs/[webhookId]/replay/submit',
  page: ({ webhookId = '' }) => templateHookHref(webhookId),
  accept: async ({ instanceId, params: { webhookId = '' } }) => {
    await replayFailed(wiring().merchant, hookAt(instanceId, webhookId), 0);
    return seeOther(templateHookHref(webhookId), { news: 'replayed' });
  },
});
