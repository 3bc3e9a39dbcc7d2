import { shopForm } from '../../../shop-form';
import { receiptPath, showReceipt } from '../order-forms';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = shopForm(receiptPath, showReceipt);
