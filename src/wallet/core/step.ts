/**
 * The outcome of one step of an operation.
 * - moved: call again at once.
 * - waiting: another party has to act, so look again soon.
 * - ended: the state is final, or the next move is the owner's.
 */
export type Step = 'moved' | 'waiting' | 'ended';
