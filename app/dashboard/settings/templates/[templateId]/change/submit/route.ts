import { seeOther } from '@/http/see-other';
import { templatePathOf } from '@/merchant/templates/list-template-entries';
import { templateHref } from '@/ui/dashboard/template-address';
import { formRoute } from '../../../../../form-route';
import { changeTemplate } from '../../../template-form';
import { TEMPLATE_FIELDS } from '../../../typed-template';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/settings/templates/[templateId]/change/submit',
  page: ({ templateId = '' }) => `${templateHref(templateId)}/change`,
  shownAgain: TEMPLATE_FIELDS,
  accept: async ({ instanceId, params: { templateId = '' }, fields }) => {
    await changeTemplate(templatePathOf(instanceId, templateId), fields);
    return seeOther(templateHref(templateId), { news: 'saved' });
  },
});
