import { shopForm } from '../../shop-form';
import { fillAgain } from '../change-cart';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = shopForm(
  () => '/shop/cart',
  fillAgain,
);
