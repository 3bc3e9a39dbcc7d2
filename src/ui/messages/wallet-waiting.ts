/** Texts of refunds that wait at a shop. A page loads them only if there is one. */
import { dictionary } from './dictionary';

export const waitingRefundMessages = dictionary({
  en: {
    title: 'A refund waits for you',
    review: 'Review refund',
  },
  de: {
    title: 'Eine Erstattung liegt bereit',
    review: 'Erstattung ansehen',
  },
});
