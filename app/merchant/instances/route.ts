import { route } from '@/http/route';
import { answerIdentities, answerRegistration } from '../style-b/answer-identities';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  { GET: answerIdentities, PUT: answerRegistration },
  'instances',
);
