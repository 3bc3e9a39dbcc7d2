/** People of the demo shop's past, and where their goods went. */
import { parseDelivery, withMarks } from './delivery';

const PEOPLE = [
  ['Anna Weber', 'Lange Gasse 3', '86150', 'Augsburg', 'DE'],
  ['Luca Conti', 'Via dei Neri 12', '50122', 'Firenze', 'IT'],
  ['Marie Dupont', 'Rue du Bac 8', '75007', 'Paris', 'FR'],
  ['Jan de Vries', 'Oude Gracht 41', '3511', 'Utrecht', 'NL'],
  ['Eva Huber', 'Am Graben 5', '6020', 'Innsbruck', 'AT'],
] as const;

/** Members of an order that is sent to one of them. The shop can erase the address. */
export const EXAMPLE_BUYERS = PEOPLE.map(([name, street, postCode, town, country]) => ({
  delivery_location: withMarks(parseDelivery({ name, street, post_code: postCode, town, country })),
}));
