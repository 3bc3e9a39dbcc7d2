/** The site's own colour, which means that the shop has chosen none. */
export const OWN_COLOR = '#17593f';
