import { roleBaseUrl } from '../role-base-url';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = roleBaseUrl('merchant');
