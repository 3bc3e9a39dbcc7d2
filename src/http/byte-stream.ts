/**
 * Streams the bytes of a large answer in pieces, for which callers take turns. The next piece is
 * read when the last one was taken. So a slow caller holds only one piece in memory.
 */
import { nextInLane } from '@/fairness/heavy-lane';
import { currentClient } from '@/fairness/slot';

const PIECE_BYTES = 256 * 1024;

/** Null if it no longer exists: then the connection is closed in the middle of the answer. */
export type ReadPiece = (start: number, length: number) => Promise<Uint8Array | null>;

/** Has the code of a closed connection, so that the host logs no error. */
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
