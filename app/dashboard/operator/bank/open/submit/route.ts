import { operatorForm } from '../../../operator-form';
import { BANK_PAGE, openUsersAccount } from '../../bank-forms';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = operatorForm(
  ['username'],
  openUsersAccount,
  BANK_PAGE,
);
