/**
 * Lets what authorizes a call also answer it, or follow its answer. Other calls pay one
 * look-up for it.
 */
export type FollowUp = (answer: Response) => Promise<Response>;

const followUps = new WeakMap<Request, FollowUp>();

/** Calls `follow` with the answer that the request's handler has made, refusals included. */
export function followUp(request: Request, follow: FollowUp): void {
  followUps.set(request, follow);
}

/** Sends the answer through what follows the request. */
export function followed(request: Request, answer: Response): Response | Promise<Response> {
  const follow = followUps.get(request);
  if (follow === undefined) return answer;
  followUps.delete(request);
  return follow(answer);
}

/** Thrown instead of a handler's answer. */
export class EarlyAnswer extends Error {
  override readonly name = 'EarlyAnswer';

  constructor(readonly answer: Response) {
    super('The call is answered already.');
  }
}
