/**
 * The bytes of a large answer, read in pieces for which callers take turns: the next one when the last one is
 * taken. So a caller that reads slowly, or not at all, holds no more than a piece.
 */
import { nextInLane } from '@/fairness/heavy-lane';
import { currentClient } from '@/fairness/place';

const PIECE_BYTES = 256 * 1024;

/** Null when it is not there any more: then the connection is cut off in the middle of the answer. */
export type ReadPiece = (start: number, length: number) => Promise<Uint8Array | null>;

/** It has the code of what happens when clients go, so that the host makes no alarm of it. */
class CutOff extends Error {
  override readonly name = 'CutOff';
  readonly code = 'ERR_STREAM_PREMATURE_CLOSE';
}

export function byteStream(length: number, read: ReadPiece): ReadableStream<Uint8Array> {
  const client = currentClient();
  let start = 0;
  let isWanted = true;
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    const wanted = Math.min(PIECE_BYTES, length - start);
    const piece = await nextInLane(client, async () =>
      isWanted ? await read(start, wanted) : null,
    );
    if (piece?.byteLength !== wanted) throw new CutOff('the rest of the answer is not there');
    start += wanted;
    controller.enqueue(piece);
    if (start === length) controller.close();
  };
  const cancel = (): void => {
    isWanted = false;
  };
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
}
