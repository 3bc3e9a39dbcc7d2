import { shopForm } from '../../../shop-form';
import { receiptPath, refundArticle } from '../order-forms';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = shopForm(
  receiptPath,
  refundArticle,
);
