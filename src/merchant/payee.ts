/** Whether the embedded bank has an account, lacks it, or is not its bank. */
export type Payee = 'here' | 'unknown' | 'elsewhere';
export type GetPayee = (payto: string) => Promise<Payee>;
