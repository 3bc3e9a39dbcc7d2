/** Formats a bank account for people: without the scheme, the kind of account and members of the query. */
export function shownAccount(payto: string): string {
  return payto.replace(/^payto:\/\/[^/]+\//, '').replace(/\?.*$/, '');
}
