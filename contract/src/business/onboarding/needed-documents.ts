import type { DocumentSlot } from '../documents/kinds.ts';
import { isSameSlot } from '../documents/kinds.ts';
import type { FieldValues } from './sections.ts';
import { gstinsOf } from './sections.ts';
import type { SectionState } from './states.ts';

/**
 * The documents that the step of documents asks for: the PAN card and a certificate of each GSTIN. A certificate has the
 * address, so only a business without one proves it otherwise.
 */
export function neededDocuments({ gstRegistered, gstins }: FieldValues): readonly DocumentSlot[] {
  const registrations = gstRegistered === 'YES' ? gstinsOf(gstins) : [];
  return [
    { kind: 'PAN_CARD', gstin: '' },
    ...registrations.map((gstin) => ({ kind: 'GST_CERTIFICATE' as const, gstin })),
    ...(registrations.length === 0 ? [{ kind: 'ADDRESS_PROOF' as const, gstin: '' }] : []),
  ];
}

/** The state of the step of documents by those that are there. It waits for the tax numbers, which say what is needed. */
export function documentsState(
  needed: readonly DocumentSlot[],
  uploaded: readonly DocumentSlot[],
  isTaxComplete: boolean,
): Exclude<SectionState, 'FAILURE'> {
  const present = needed.filter((slot) => uploaded.some((one) => isSameSlot(one, slot)));
  if (present.length === 0) return 'NOT_STARTED';
  return isTaxComplete && present.length === needed.length ? 'SUCCESS' : 'IN_PROGRESS';
}
