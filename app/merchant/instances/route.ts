import { route } from '@/http/route';
import { answerIdentities, answerRegistration } from '../style-b/answer-identities';
import { answerProvisioning } from './answer-provisioning';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  { GET: answerIdentities, POST: answerProvisioning, PUT: answerRegistration },
  'instances',
  ['POST'],
);
