import type { FieldValues, Section, SectionField } from '@galla/contract/business/onboarding/sections.ts';
import { maskedValue, sealedFields } from '@galla/contract/business/onboarding/sections.ts';
import { deriveKey, seal, unseal } from '../../platform/crypto/sealing.ts';
import type { Row } from '../../platform/db/database.ts';

const keyOf = (masterKey: Buffer) => deriveKey(masterKey, 'onboarding');
const contextOf = (tenantId: string, field: string) => `${tenantId}:${field}`;

/** A value as it is stored. A sealed field stores its shown part, and the whole value sealed. */
export function storedValue(masterKey: Buffer, tenantId: string, field: SectionField, value: string) {
  if (!sealedFields.includes(field) || value === '') return { value, sealed_value: null };
  const sealed_value = seal(keyOf(masterKey), contextOf(tenantId, field), value);
  return { value: maskedValue(field, value), sealed_value };
}

/** The values of a section, with sealed fields in full. */
export const valuesOf = (
  masterKey: Buffer,
  rows: readonly Pick<Row<'onboarding_field'>, 'tenant_id' | 'section' | 'field' | 'value' | 'sealed_value'>[],
  section: Section,
): FieldValues =>
  Object.fromEntries(
    rows
      .filter((row) => row.section === section)
      .map(({ tenant_id, field, value, sealed_value }) => [
        field,
        sealed_value === null ? value : unseal(keyOf(masterKey), contextOf(tenant_id, field), sealed_value),
      ]),
  );
