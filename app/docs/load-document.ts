/** Loads documents from the folder `docs`. They stay as they are while the server runs. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { DOCUMENTS, type DocumentName } from '@/ui/docs/documents';
import { renderDocument, type RenderedDocument } from '@/ui/docs/render-document';

const rendered = new Map<DocumentName, Promise<RenderedDocument>>();

export function loadDocument(name: DocumentName): Promise<RenderedDocument> {
  const known = rendered.get(name);
  if (known !== undefined) return known;
  const made = render(name);
  rendered.set(name, made);
  made.catch(() => rendered.delete(name));
  return made;
}

async function render(name: DocumentName): Promise<RenderedDocument> {
  const text = await readFile(path.join(process.cwd(), 'docs', `${name}.md`), 'utf8');
  return renderDocument(text, DOCUMENTS);
}
