import { afterEach, expect, test, vi } from 'vitest';
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

test('a photograph of a telephone is refused, and what was typed beside it is kept', async () => {
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

afterEach(() => {
  vi.restoreAllMocks();
});

const FIELD = 'Content-Disposition: form-data; name="description"\r\n';
const PLAIN = 'multipart/form-data; boundary=b';

const sent = (body: string, type = PLAIN, maxBytes?: number) =>
  readUpload(
    new Request('http://localhost/', {
      method: 'POST',
      body,
      headers: { 'content-type': type, 'content-length': `${Buffer.byteLength(body)}` },
    }),
    maxBytes,
  );
const form = (head: string, text = 'A mug') => `--b\r\n${head}\r\n${text}\r\n--b--\r\n`;
const part = `--b\r\n${FIELD}\r\nA mug\r\n`;

test('forms with more headers, parts or text than browsers send are never parsed', async () => {
  const parse = vi.spyOn(Response.prototype, 'formData');
  const malformed = { code: 'GENERIC_PARAMETER_MALFORMED' };
  const bombs: readonly (readonly [string, string?])[] = [
    [form(FIELD + 'a:\r\n'.repeat(1_000_000))],
    [form(FIELD + 'a:\r\n'.repeat(1020))],
    [form(`Content-Disposition: form-data; name="${'%22'.repeat(1_000_000)}"\r\n`)],
    [`--b\r\n${'a:\r\n'.repeat(5000)}`],
    [`${part.repeat(101)}--b--\r\n`],
    [`${part.repeat(101)}--b--\r\n`, 'multipart/form-data; x="boundary=zzz"; boundary=b'],
    [form(`${FIELD}Content-Disposition: form-data; name="x"; filename="x"\r\n`)],
    [form(`${FIELD}content-transfer-encoding : base64\r\n`)],
    [form(FIELD), 'multipart/form-data'],
    [form(FIELD), 'text/plain'],
    [form(FIELD), ''],
  ];
  for (const [body, type] of bombs) await expect(sent(body, type)).rejects.toMatchObject(malformed);
  const named = 'Content-Disposition: form-data; name="; filename=x"\r\n';
  const beside = [`${FIELD}X: a; filename="x"\r\n`, `X: a; filename="x"\r\n${FIELD}`];
  for (const body of [
    ...[FIELD, named, ...beside].map((head) => form(head, 'é'.repeat(1_000_000))),
    `${`--b\r\n${FIELD}\r\n${'é'.repeat(10_000)}\r\n`.repeat(90)}--b--\r\n`,
  ]) {
    await expect(sent(body)).rejects.toMatchObject({ code: 'GENERIC_UPLOAD_EXCEEDS_LIMIT' });
  }
  expect(parse).not.toHaveBeenCalled();
});

test('text is read as far as in any other form, and no further', async () => {
  const tooLarge = { code: 'GENERIC_UPLOAD_EXCEEDS_LIMIT' };
  await expect(sent(form(FIELD, 'x'.repeat(200_000)))).rejects.toMatchObject(tooLarge);
  expect(await sent(form(FIELD, 'x'.repeat(100_000)))).toHaveProperty(
    'description.length',
    100_000,
  );
  const plain = 'application/x-www-form-urlencoded';
  await expect(sent('a=b&'.repeat(50_000), plain)).rejects.toMatchObject(tooLarge);
  await expect(sent('a=b&'.repeat(100), plain, 300)).rejects.toMatchObject(tooLarge);
  expect(await sent('description=A+mug', plain)).toEqual({ description: 'A mug' });
});

test('the boundary is the one that the type names, quoted or not', async () => {
  for (const type of [PLAIN, 'multipart/form-data; charset=x; boundary="b"']) {
    expect(await sent(`${part.repeat(100)}--b--\r\n`, type)).toEqual({ description: 'A mug' });
  }
  expect(await sent(form(FIELD + 'a: b\r\n'.repeat(600)))).toEqual({ description: 'A mug' });
});
