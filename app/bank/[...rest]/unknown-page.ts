import { answerWithPage } from '@/http/page-answer';

/** Answers people who mistyped the address of one of the bank's pages. */
export function unknownPage(): Response {
  return answerWithPage('/bank/unknown', { status: 404 });
}
