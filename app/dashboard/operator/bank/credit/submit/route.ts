import { operatorForm } from '../../../operator-form';
import { BANK_PAGE, creditUsersAccount } from '../../bank-forms';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = operatorForm(
  ['debit_account', 'credit_account', 'amount', 'subject'],
  creditUsersAccount,
  BANK_PAGE,
);
