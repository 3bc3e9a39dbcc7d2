import { shopForm } from '../../shop-form';
import { addToCart } from '../change-cart';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = shopForm(
  () => '/shop/goods',
  addToCart,
);
