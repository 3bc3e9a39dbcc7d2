/** Replaces `server-only` in the server's bundle, where the guard is not needed. */
export {};
