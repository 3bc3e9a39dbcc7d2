/** Stands for `server-only` in the bundle of the server, where the guard has nothing to guard. */
export {};
