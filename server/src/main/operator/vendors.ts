import { mobileField } from '@galla/contract/access/schemas.ts';
import { vendorNameField } from '@galla/contract/vendors/endpoints.ts';
import { vendorScreens } from '@galla/contract/vendors/screens.ts';
import type { Owner } from '../../feature-config/owner-queries.ts';
import type { Operator } from '../../feature-config/settings.ts';
import type { Tx } from '../../platform/db/database.ts';
import { closeVendorLink, makeVendorLink } from '../../vendors/links.ts';

/** What the operator says of a vendor. */
export interface VendorOptions {
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  /** The address under which people reach Galla. */
  readonly publicUrl: string;
}

/** Something that the operator said is wrong; the message says what would be right. */
export class UsageError extends Error {}

/** Makes the link of a vendor. Returns what to print, the address with it. @throws UsageError */
export async function linkVendor(tx: Tx, operator: Operator, owner: Owner, options: VendorOptions): Promise<string> {
  if (owner.type !== 'ONLINE_MERCHANT') throw new UsageError('Only an online merchant has vendors.');
  const vendorName = checked(vendorNameField.safeParse(options.name ?? ''), '--name');
  const phone = checked(mobileField.safeParse(options.phone ?? ''), '--phone');
  const metaId = await makeVendorLink(tx, operator, owner, { vendorName, phone });
  return [
    `${vendorName} signs in as a vendor of ${owner.name} by the OTP to ${phone} at`,
    `${options.publicUrl}${vendorScreens.signIn.path}?metaId=${metaId}`,
  ].join('\n');
}

/** Closes the link of a vendor. Returns what to print. @throws UsageError */
export async function unlinkVendor(tx: Tx, operator: Operator, owner: Owner, options: VendorOptions): Promise<string> {
  const phone = checked(mobileField.safeParse(options.phone ?? ''), '--phone');
  if (!(await closeVendorLink(tx, operator, owner, phone)))
    throw new UsageError(`No link of ${owner.code} stands for ${phone}.`);
  return `The link of ${owner.name} for ${phone} is closed.`;
}

/** What the operator wrote, as the field has it. @throws UsageError with what would be right */
export function checked(
  parsed: {
    readonly data?: string | undefined;
    readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined;
  },
  option: string,
): string {
  if (parsed.data !== undefined) return parsed.data;
  throw new UsageError(`${option}: ${parsed.error?.issues[0]?.message ?? 'is wrong'}`);
}
