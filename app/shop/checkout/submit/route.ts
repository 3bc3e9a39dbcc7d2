import { DELIVERY_FIELDS } from '@/shop/delivery';
import { shopForm } from '../../shop-form';
import { placeOrder } from '../place-order';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = shopForm(
  () => '/shop/checkout',
  placeOrder,
  { kept: DELIVERY_FIELDS, spends: 'orders' },
);
