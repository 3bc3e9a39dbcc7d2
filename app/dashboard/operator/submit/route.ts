import { makeShop, operatorForm } from '../operator-form';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = operatorForm(
  ['id', 'name', 'payto'],
  makeShop,
);
