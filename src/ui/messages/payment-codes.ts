/** Texts beside codes by which a seller sees that an order is paid. */
import { dictionary } from './dictionary';

export const paymentCodeMessages = dictionary({
  en: {
    title: 'Show these codes to the seller',
    text: 'One of these codes is on the seller’s device, too. So the seller knows that you have paid.',
  },
  de: {
    title: 'Zeigen Sie diese Codes im Laden',
    text: 'Einer dieser Codes steht auch auf dem Gerät des Ladens. Daran sieht man dort, dass Sie bezahlt haben.',
  },
});
