/** An address of each kind at which there is no page, and the party whose name stands above. */
export const MISSING_PAGES = [
  ['/nothing-here', 'Florin'],
  ['/shop/articles/unwritten', 'Florin'],
  ['/shop/orders/nothing', 'Florin'],
  ['/docs/nothing', 'Florin'],
  ['/docs/api/nothing', 'Florin'],
  ['/docs/errors/nothing', 'Florin'],
  ['/about/nothing', 'Florin'],
  ['/bank/nothing', 'Bank'],
  ['/bank/unknown', 'Bank'],
  ['/wallet/nothing', 'Wallet'],
  ['/dashboard/x', 'Florin'],
] as const;
