import type { DocumentSlot } from '../documents/kinds.ts';
import { isSameSlot } from '../documents/kinds.ts';
import type { FieldValues } from './sections.ts';
import { gstinsOf } from './sections.ts';
import type { SectionState } from './states.ts';

/**
 * The documents that the documents step requires: the PAN card and a certificate for each GSTIN. A certificate states
 * the address, so only a business without one needs another proof of address.
 */
export function neededDocuments({ gstRegistered, gstins }: FieldValues): readonly DocumentSlot[] {
  const registrations = gstRegistered === 'YES' ? gstinsOf(gstins) : [];
  return [
    { kind: 'PAN_CARD', gstin: '' },
    ...registrations.map((gstin) => ({ kind: 'GST_CERTIFICATE' as const, gstin })),
    ...(registrations.length === 0 ? [{ kind: 'ADDRESS_PROOF' as const, gstin: '' }] : []),
  ];
}

/**
 * The state of the documents step for the uploaded documents. It waits for the tax numbers, which decide the required
 * documents.
 */
export function documentsState(
  needed: readonly DocumentSlot[],
  uploaded: readonly DocumentSlot[],
  isTaxComplete: boolean,
): Exclude<SectionState, 'FAILURE'> {
  const present = needed.filter((slot) => uploaded.some((one) => isSameSlot(one, slot)));
  if (present.length === 0) return 'NOT_STARTED';
  return isTaxComplete && present.length === needed.length ? 'SUCCESS' : 'IN_PROGRESS';
}
