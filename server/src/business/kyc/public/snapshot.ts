import type { FieldValues } from '@galla/contract/business/onboarding/sections.ts';
import type { WebsiteFinding } from '@galla/contract/business/website-check/checks.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { deriveKey, seal, unseal } from '../../../platform/crypto/sealing.ts';
import type { CollectedDetails } from '../../onboarding/public/submission.ts';
import type { Submission } from './queries.ts';

/** The submitted field values, and what our own checks knew at that time. */
export interface Snapshot {
  readonly values: FieldValues;
  readonly area: CollectedDetails['area'] | null;
  readonly account: CollectedDetails['account'] | null;
  readonly website: { readonly url: string; readonly findings: readonly WebsiteFinding[] } | null;
}

const keyOf = (masterKey: Buffer) => deriveKey(masterKey, 'kyc');

/** A snapshot as it is stored. */
export const sealSnapshot = (masterKey: Buffer, id: string, snapshot: Snapshot): Buffer =>
  seal(keyOf(masterKey), id, JSON.stringify(snapshot));

/** The submitted details in full. @throws Problem STATUS_404 for a replaced submission, which has no details */
export function openSnapshot(masterKey: Buffer, { id, sealed_snapshot }: Submission): Snapshot {
  if (sealed_snapshot === null) throw new Problem('STATUS_404', 404);
  return JSON.parse(unseal(keyOf(masterKey), id, sealed_snapshot)) as Snapshot;
}
