/**
 * The id that a page may ask for. It is chance, one for each site, and is kept in that site's own
 * storage: the wallet remembers no sites, another site has another id, and who clears a site's data
 * clears its id. So it tells a site nothing that the site could not write there itself.
 */
const KEY = 'service-wallet-id';
const LENGTH = 26;
/** Crockford's base32, as in all of the protocol. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const FORM = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** Of this document's, where the site may not store anything. */
let unstored: string | null = null;

export function findSiteId(): string {
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
