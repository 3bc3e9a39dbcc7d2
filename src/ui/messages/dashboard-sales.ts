/** Texts of the sales per product. */
import { dictionary } from './dictionary';

export const salesMessages = dictionary({
  en: {
    title: 'Sales per product',
    lead: (shop: string) => `${shop}, by date of payment`,
    product: 'Product',
    quantity: 'Quantity',
    orders: 'Orders',
    sold: 'Sales',
    noProduct: 'Orders without products',
    explained:
      'The price of an order is divided among its products. The parts add up to what was paid in this period.',
    paid: (count: number) => (count === 1 ? 'Paid, 1 order' : `Paid, ${count} orders`),
    refunded: 'Refunded in this period',
    net: 'Net',
    none: 'No sales in this period.',
    cut: (count: string) =>
      `Only the first ${count} orders of this period are counted. Choose fewer days to see all.`,
    csv: 'Download CSV',
    statement: 'Monthly statement',
  },
  de: {
    title: 'Umsatz je Ware',
    lead: (shop: string) => `${shop}, nach Datum der Zahlung`,
    product: 'Ware',
    quantity: 'Menge',
    orders: 'Bestellungen',
    sold: 'Umsatz',
    noProduct: 'Bestellungen ohne Waren',
    explained:
      'Der Preis einer Bestellung verteilt sich auf ihre Waren. Die Teile ergeben zusammen, was in diesem Zeitraum bezahlt wurde.',
    paid: (count: number) =>
      count === 1 ? 'Bezahlt, 1 Bestellung' : `Bezahlt, ${count} Bestellungen`,
    refunded: 'In diesem Zeitraum erstattet',
    net: 'Netto',
    none: 'Kein Umsatz in diesem Zeitraum.',
    cut: (count: string) =>
      `Gezählt sind nur die ersten ${count} Bestellungen dieses Zeitraums. Wählen Sie weniger Tage, um alle zu sehen.`,
    csv: 'CSV herunterladen',
    statement: 'Monatsauszug',
  },
});
