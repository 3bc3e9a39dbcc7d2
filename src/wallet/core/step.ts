/**
 * What one step of an operation came to. moved: call again at once. waiting: somebody else has to
 * act, look again soon. ended: the state is final, or the next move is the owner's.
 */
export type Step = 'moved' | 'waiting' | 'ended';
