/** Days that a new token can live, as the form sends them. The empty text means without an end. */
export const TOKEN_DAYS = ['', '1', '30', '365'] as const;
