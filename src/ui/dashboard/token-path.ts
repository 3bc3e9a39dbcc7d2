export const TOKEN_PATH = '/dashboard/settings/token';
