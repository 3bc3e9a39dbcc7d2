import { shopForm } from '../../shop-form';
import { donate } from '../donate';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = shopForm(
  () => '/shop/donate',
  donate,
  { spends: 'orders' },
);
