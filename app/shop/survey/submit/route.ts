import { QUESTION_NAMES } from '@/shop/give-tip';
import { shopForm } from '../../shop-form';
import { answerSurvey } from '../answer-survey';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = shopForm(
  () => '/shop/survey',
  answerSurvey,
  { kept: QUESTION_NAMES },
);
