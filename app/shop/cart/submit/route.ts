import { shopForm } from '../../shop-form';
import { changeCart } from '../change-cart';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = shopForm(
  () => '/shop/cart',
  changeCart,
  { spends: 'orders' },
);
