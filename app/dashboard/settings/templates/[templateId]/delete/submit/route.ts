import { seeOther } from '@/http/see-other';
import { templatePathOf } from '@/merchant/templates/list-template-entries';
import { removeTemplate } from '@/merchant/templates/remove-template';
import { templateHref, TEMPLATES_PATH } from '@/ui/dashboard/template-address';
import { wiring } from '@/wiring';
import { formRoute } from '../../../../../form-route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/settings/templates/[templateId]/delete/submit',
  page: ({ templateId = '' }) => templateHref(templateId),
  accept: async ({ instanceId, params: { templateId = '' } }) => {
    await removeTemplate(wiring().merchant, templatePathOf(instanceId, templateId));
    return seeOther(TEMPLATES_PATH, { news: 'deleted' });
  },
});
