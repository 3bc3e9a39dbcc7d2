/** The documents in `docs/` that have a page, in the order of the navigation. */
export const DOCUMENTS = [
  'quickstart',
  'shop',
  'client',
  'webhooks',
  'idempotency',
  'testing',
  'going-live',
  'accounting',
  'migration',
  'wallet',
  'bank',
  'merchant-settings',
  'operating',
] as const;
export type DocumentName = (typeof DOCUMENTS)[number];

export function findDocumentName(name: string): DocumentName | undefined {
  return DOCUMENTS.find((known) => known === name);
}
