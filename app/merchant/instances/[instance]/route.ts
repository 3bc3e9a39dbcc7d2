import { route } from '@/http/route';
import { answerAmendment, answerDeletion, answerIdentity } from '../../style-b/answer-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  { GET: answerIdentity, POST: answerAmendment, DELETE: answerDeletion },
  'instances',
);
