import { isSameSlot } from '@galla/contract/business/documents/kinds.ts';
import { neededDocuments } from '@galla/contract/business/onboarding/needed-documents.ts';
import type { FieldValues } from '@galla/contract/business/onboarding/sections.ts';
import { sections } from '@galla/contract/business/onboarding/sections.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Geocoder } from '../../platform/geocoding/geocoder.ts';
import { shownDocuments } from '../documents/public/service.ts';
import { type CollectedDetails, collectDetails } from '../onboarding/public/submission.ts';
import { findNewestCheck } from '../website-check/public/queries.ts';
import type { CollectedDocument, SentBack } from './preflight.ts';
import type { Submission } from './public/queries.ts';
import type { Snapshot } from './public/snapshot.ts';

/** The details filled in, the documents that prove them, and the snapshot that would be submitted. */
interface Collected {
  readonly details: CollectedDetails;
  readonly documents: readonly CollectedDocument[];
  readonly snapshot: Snapshot;
}

/** The current details, as they would be submitted. */
export async function collect(tx: Tx, masterKey: Buffer, tenantId: string, geocoder: Geocoder): Promise<Collected> {
  const details = await collectDetails(tx, masterKey, tenantId, geocoder);
  const values: FieldValues = Object.assign({}, ...sections.map((section) => details.sections[section].values));
  const check = await findNewestCheck(tx, tenantId);
  const isOfSite = check !== undefined && withoutEnd(check.url) === withoutEnd(values.website ?? '');
  const report = isOfSite ? check.report : null;
  const snapshot = {
    values,
    area: details.area ?? null,
    account: details.account ?? null,
    website: report === null ? null : { url: report.url, findings: report.findings },
  };
  return { details, snapshot, documents: await collectDocuments(tx, tenantId, values) };
}

/** The slots that need a document, and other slots that have one. */
async function collectDocuments(tx: Tx, tenantId: string, values: FieldValues): Promise<CollectedDocument[]> {
  const shown = await shownDocuments(tx, tenantId);
  const needed = neededDocuments(values);
  const others = shown.filter((one) => !needed.some((slot) => isSameSlot(slot, one)));
  return [...needed.map((slot) => [slot, true] as const), ...others.map((slot) => [slot, false] as const)].map(
    ([slot, isNeeded]) => {
      const document = shown.find((one) => isSameSlot(one, slot));
      const uploadedAt = document === undefined ? null : Date.parse(document.uploadedAt);
      return { kind: slot.kind, gstin: slot.gstin, isNeeded, name: document?.name ?? null, uploadedAt };
    },
  );
}

const withoutEnd = (url: string): string => url.toLowerCase().replace(/\/+$/, '');

/** The reasons of a submission that was sent back. */
export const sentBack = (newest: Submission | undefined): SentBack | undefined =>
  newest?.decided_at == null || newest.state === 'VERIFIED'
    ? undefined
    : { reasons: newest.reasons, at: newest.decided_at.getTime() };
