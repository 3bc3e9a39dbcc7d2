/** Turns an operation's answer into a response. A long answer is written while it is read. */
import type { LongText } from '@/fairness/long-answer';
import { jsonText } from '@/http/answer';
import { textStream } from '@/http/text-stream';

export function answerLong(text: LongText): Response {
  return jsonText(typeof text === 'string' ? text : textStream(text));
}
