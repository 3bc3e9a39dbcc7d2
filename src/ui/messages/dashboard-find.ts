/** Texts of the dashboard's search over everything. */
import { dictionary } from './dictionary';

export const findMessages = dictionary({
  en: {
    title: 'Find',
    find: 'Find an order or product',
    placeholder: 'Find… (press /)',
    hint: 'Order number, description, transfer ID or product ID',
    orders: 'Orders',
    products: 'Products',
    allOrders: 'View all matching orders',
    allProducts: 'View all matching products',
    none: (text: string) => `Nothing found for “${text}”`,
    noneText: 'Try fewer or other words.',
  },
  de: {
    title: 'Suchen',
    find: 'Bestellung oder Ware suchen',
    placeholder: 'Suchen … (Taste /)',
    hint: 'Bestellnummer, Beschreibung, Überweisungskennung oder Warennummer',
    orders: 'Bestellungen',
    products: 'Waren',
    allOrders: 'Alle passenden Bestellungen anzeigen',
    allProducts: 'Alle passenden Waren anzeigen',
    none: (text: string) => `Nichts gefunden für „${text}“`,
    noneText: 'Versuchen Sie es mit weniger oder anderen Wörtern.',
  },
});
