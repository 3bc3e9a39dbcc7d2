import { formRoute } from '../../../form-route';
import { acceptToken } from './accept-token';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/settings/token/make',
  page: () => '/dashboard/settings/token',
  shownAgain: ['name', 'role', 'days'],
  accept: acceptToken,
});
