/** Turns an operation's answer into a response. A long answer is written while it is read. */
import type { Told } from '@/fairness/long-answer';
import { jsonText } from '@/http/answer';
import { textStream } from '@/http/text-stream';

export function answerTold(told: Told): Response {
  return jsonText(typeof told === 'string' ? told : textStream(told));
}
