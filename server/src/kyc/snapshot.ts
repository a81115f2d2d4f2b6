import type { FieldValues } from '@galla/contract/onboarding/sections.ts';
import type { WebsiteFinding } from '@galla/contract/website-check/checks.ts';
import type { CollectedDetails } from '../onboarding/submission.ts';
import { deriveKey, seal, unseal } from '../platform/crypto/sealing.ts';
import type { Submission } from './queries.ts';

/** What was submitted: the values of the fields, and what our own checks knew at that time. */
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

/** What was submitted, in full. */
export const openSnapshot = (masterKey: Buffer, { id, sealed_snapshot }: Submission): Snapshot =>
  JSON.parse(unseal(keyOf(masterKey), id, sealed_snapshot)) as Snapshot;
