/** The user's name in an account's address, `payto://x-taler-bank/HOST/NAME`. */
export function accountName(payto: string): string {
  const path = payto.split('?')[0] ?? '';
  return path.slice(path.lastIndexOf('/') + 1);
}
