import { seeOther } from '@/http/see-other';
import { templateHref, TEMPLATES_PATH } from '@/ui/dashboard/template-address';
import { formRoute } from '../../../../form-route';
import { makeTemplate } from '../../template-form';
import { TEMPLATE_FIELDS } from '../../typed-template';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/settings/templates/create/submit',
  page: () => `${TEMPLATES_PATH}/create`,
  shownAgain: TEMPLATE_FIELDS,
  accept: async ({ instanceId, fields }) => {
    const templateId = await makeTemplate(instanceId, fields);
    return seeOther(templateHref(templateId), { news: 'added' });
  },
});
