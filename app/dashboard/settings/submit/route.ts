import { readUpload } from '@/http/read-upload';
import { seeOther } from '@/http/see-other';
import { formRoute } from '../../form-route';
import { changeSettings, SETTINGS_FIELDS } from '../settings-form';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/settings/submit',
  page: () => '/dashboard/settings',
  shownAgain: SETTINGS_FIELDS,
  read: readUpload,
  accept: async ({ instanceId, fields }) => {
    await changeSettings(instanceId, fields);
    return seeOther('/dashboard/settings', { news: 'saved' });
  },
});
