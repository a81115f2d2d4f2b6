import type { FieldValues, Section } from '@galla/contract/business/onboarding/sections.ts';
import { sections } from '@galla/contract/business/onboarding/sections.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Geocoder } from '../../../platform/geocoding/geocoder.ts';
import { endSection, findAccountCheck, listFields, listSections, lockSections } from '../queries.ts';
import { valuesOf } from '../values.ts';

/** All details that were filled in, in full, with the bank's answers. */
export interface CollectedDetails {
  readonly sections: {
    readonly [Name in Section]: {
      readonly version: number;
      readonly isComplete: boolean;
      readonly values: FieldValues;
      /** When each field was last changed, in ms since 1970. */
      readonly changedAt: { readonly [field: string]: number };
    };
  };
  /** City and state of the address. */
  readonly area: { readonly city: string; readonly state: string } | undefined;
  /** The account as the bank knows it. */
  readonly account: { readonly registeredName: string | null; readonly score: number | null } | undefined;
}

/**
 * Reads what a merchant filled in for KYC. It contains PAN and account number, so it never leaves the server unmasked.
 */
export async function collectDetails(
  tx: Tx,
  masterKey: Buffer,
  tenantId: string,
  geocoder: Geocoder,
): Promise<CollectedDetails> {
  const rows = await listSections(tx, tenantId);
  const fields = await listFields(tx, tenantId);
  const { last } = await findAccountCheck(tx, tenantId, new Date(0));
  const detailsOf = (section: Section) => {
    const row = rows.find((one) => one.section === section);
    const own = fields.filter((field) => field.section === section);
    return {
      version: row?.version ?? 0,
      isComplete: row?.state === 'SUCCESS',
      values: valuesOf(masterKey, fields, section),
      changedAt: Object.fromEntries(own.map(({ field, changed_at }) => [field, changed_at.getTime()])),
    };
  };
  const pincode = detailsOf('BUSINESS_DETAILS').values.pincode ?? '';
  const area = pincode === '' ? undefined : await geocoder.findPincode(pincode);
  return {
    sections: Object.fromEntries(
      sections.map((section) => [section, detailsOf(section)]),
    ) as CollectedDetails['sections'],
    area: area === undefined ? undefined : { city: area.city, state: area.state },
    account: last === undefined ? undefined : { registeredName: last.registered_name, score: last.score },
  };
}

/** Locks the details until the transaction ends. */
export const lockDetails = (tx: Tx, tenantId: string): Promise<void> => lockSections(tx, tenantId);

/** Marks sections as wrong, so that the merchant corrects them. */
export async function failSections(tx: Tx, tenantId: string, failed: readonly Section[], now: number): Promise<void> {
  for (const row of await listSections(tx, tenantId))
    if (failed.includes(row.section))
      await endSection(tx, { tenantId, section: row.section }, { version: row.version, state: 'FAILURE' }, now);
}
