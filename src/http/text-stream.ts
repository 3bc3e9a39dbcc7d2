/**
 * Streams text that is written while it is read, in portions for which callers take turns. A caller
 * that leaves ends the reading.
 */
import { nextInLane } from '@/fairness/heavy-lane';
import { currentClient } from '@/fairness/slot';

/** Long enough that turns cost little, short enough that no turn is long. */
const PORTION = 64 * 1024;

export function textStream(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const client = currentClient();
  return new ReadableStream({
    async pull(controller) {
      const { text, isLast } = await nextInLane(client, () => nextPortion(parts));
      if (text !== '') controller.enqueue(encoder.encode(text));
      if (isLast) controller.close();
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

async function nextPortion(
  parts: AsyncGenerator<string>,
): Promise<{ readonly text: string; readonly isLast: boolean }> {
  const some: string[] = [];
  for (let length = 0; length < PORTION;) {
    const part = await parts.next();
    if (part.done === true) return { text: some.join(''), isLast: true };
    some.push(part.value);
    length += part.value.length;
  }
  return { text: some.join(''), isLast: false };
}
