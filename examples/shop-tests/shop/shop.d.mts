export function startShop(settings: {
  /** The merchant's base URL at the backend; ends in a slash. */
  backend: string;
  authorization: string;
  currency: string;
  now: () => number;
}): Promise<{ url: string; stop: () => Promise<void> }>;
