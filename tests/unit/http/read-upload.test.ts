import { expect, test } from 'vitest';
import { readUpload } from '@/http/read-upload';

async function formWith(picture: Blob): Promise<Request> {
  const form = new FormData();
  form.set('description', 'A mug');
  form.set('picture', picture);
  const made = new Response(form);
  const body = await made.arrayBuffer();
  const headers = {
    'content-type': made.headers.get('content-type') ?? '',
    'content-length': `${body.byteLength}`,
  };
  return new Request('http://localhost/', { method: 'POST', body, headers });
}

const png = (bytes: number): Blob =>
  new Blob([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), new Uint8Array(bytes)]);

test('[ui 21] a photograph of a telephone is refused, and what was typed beside it is kept', async () => {
  const fields = await readUpload(await formWith(png(3_000_000)));
  expect(fields).toEqual({ description: 'A mug', picture: 'unusable' });
});

test('a body beyond all limits is not read, and a small picture is taken', async () => {
  const { picture } = await readUpload(await formWith(png(1000)));
  expect(picture).toMatch(/^data:image\/png;base64,/);
  await expect(readUpload(await formWith(png(17_000_000)))).rejects.toMatchObject({
    code: 'GENERIC_UPLOAD_EXCEEDS_LIMIT',
  });
});
