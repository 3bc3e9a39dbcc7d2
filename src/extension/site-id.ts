/**
 * The id that a page may request: random, one per site, kept in that site's own storage. The wallet
 * remembers no sites. Another site has another id, and clearing a site's data clears its id. So it
 * tells a site nothing that the site could not store itself.
 */
const KEY = 'service-wallet-id';
const LENGTH = 26;
/** Crockford's base32, as everywhere in the protocol. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const FORM = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** The id of this document, used if the site cannot store anything. */
let unstored: string | null = null;

export function ensureSiteId(): string {
  try {
    const known = localStorage.getItem(KEY);
    if (known !== null && FORM.test(known)) return known;
    const id = randomId();
    localStorage.setItem(KEY, id);
    return id;
  } catch {
    return (unstored ??= randomId());
  }
}

function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
