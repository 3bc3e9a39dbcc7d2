/** Formats a bank account for people: without the scheme, the kind of account and members of the query. */
export function shownAccount(payto: string): string {
  const [account = ''] = payto.replace(/^payto:\/\/[^/]+\//, '').split('?');
  return account;
}
