/** Texts of the page on which customers order what a shop has prepared. */
import { dictionary } from './dictionary';

export const templatePageMessages = dictionary({
  en: {
    title: (merchant: string) => `Order from ${merchant}`,
    lead: 'Check your order, then continue to the payment.',
    summary: 'What for',
    amount: 'Amount',
    tip: 'Tip',
    tipHint: 'If you like. It is added to the amount.',
    goods: 'Products',
    quantityOf: (name: string, unit: string) =>
      `${name}: how many${unit === '' ? '' : ` (${unit})`}`,
    each: 'each',
    soldOut: 'Nothing is offered here at the moment.',
    order: 'Continue to payment',
    qrLabel: 'this page, to order with a phone',
    scan: 'Scan to open this page on a phone.',
  },
  de: {
    title: (merchant: string) => `Bestellung bei ${merchant}`,
    lead: 'Prüfen Sie Ihre Bestellung und gehen Sie dann weiter zur Zahlung.',
    summary: 'Wofür',
    amount: 'Betrag',
    tip: 'Trinkgeld',
    tipHint: 'Wenn Sie möchten. Es wird zum Betrag addiert.',
    goods: 'Waren',
    quantityOf: (name: string, unit: string) =>
      `${name}: wie viel${unit === '' ? '' : ` (${unit})`}`,
    each: 'je Einheit',
    soldOut: 'Hier wird zurzeit nichts angeboten.',
    order: 'Weiter zur Zahlung',
    qrLabel: 'diese Seite, um mit dem Telefon zu bestellen',
    scan: 'Scannen Sie den Code, um diese Seite auf einem Telefon zu öffnen.',
  },
});
