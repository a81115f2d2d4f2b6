import type { KycDocument } from '@galla/contract/documents/endpoints.ts';
import type { FieldValues } from '@galla/contract/onboarding/sections.ts';
import { sections } from '@galla/contract/onboarding/sections.ts';
import { shownDocuments } from '../documents/service.ts';
import { type CollectedDetails, collectDetails } from '../onboarding/submission.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Geocoder } from '../platform/geocoding/geocoder.ts';
import { findNewestCheck } from '../website-check/queries.ts';
import type { SentBack } from './preflight.ts';
import type { Submission } from './queries.ts';
import type { Snapshot } from './snapshot.ts';

/** What is filled in and uploaded now, as it would be submitted. */
export async function collect(
  tx: Tx,
  masterKey: Buffer,
  tenantId: string,
  geocoder: Geocoder,
): Promise<{
  readonly details: CollectedDetails;
  readonly documents: readonly KycDocument[];
  readonly snapshot: Snapshot;
}> {
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
  return { details, documents: await shownDocuments(tx, tenantId), snapshot };
}

const withoutEnd = (url: string): string => url.toLowerCase().replace(/\/+$/, '');

/** The reasons of a submission that was sent back. */
export const sentBack = (newest: Submission | undefined): SentBack | undefined =>
  newest?.decided_at == null || newest.state === 'VERIFIED'
    ? undefined
    : { reasons: newest.reasons, at: newest.decided_at.getTime() };
