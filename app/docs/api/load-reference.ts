import 'server-only';
import { describeApi } from '@/http/openapi/document';
import { PARTIES } from '@/http/openapi/parties';
import { readReference, type ReferenceParty } from '@/ui/docs/api-reference';
import { wiring } from '@/wiring';

let reference: readonly ReferenceParty[] | undefined;

/** Reads it once: the description belongs to the code. */
export function loadReference(): readonly ReferenceParty[] {
  reference ??= readReference(describeApi(PARTIES, wiring().env.publicUrl));
  return reference;
}
