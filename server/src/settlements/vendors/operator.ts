import { mobileField } from '@galla/contract/identity/access/schemas.ts';
import { vendorNameField } from '@galla/contract/settlements/vendors/endpoints.ts';
import { vendorScreens } from '@galla/contract/settlements/vendors/screens.ts';
import { checked, merchantCommand, UsageError } from '../../platform/operator.ts';
import { closeVendorLink, makeVendorLink } from './links.ts';

/** Creates the link with which a vendor signs in, and prints its address. */
export const linkVendorCommand = merchantCommand({
  words: ['vendor-link'],
  section: 'merchants',
  help: `  npm run operator -- vendor-link MERCHANT --name NAME --phone NUMBER
                                                               prints the address by which a vendor signs in; the
                                                               earlier one for the number ends`,
  options: { name: { type: 'string' }, phone: { type: 'string' } },
  async run({ tx, operator, owner, words, options, installation }) {
    if (words.length !== 2) throw new UsageError('This command is not known.');
    if (owner.type !== 'ONLINE_MERCHANT') throw new UsageError('Only an online merchant has vendors.');
    const vendorName = checked(vendorNameField.safeParse(options.name ?? ''), '--name');
    const phone = checked(mobileField.safeParse(options.phone ?? ''), '--phone');
    const metaId = await makeVendorLink(tx, operator, owner, { vendorName, phone });
    return [
      `${vendorName} signs in as a vendor of ${owner.name} by the OTP to ${phone} at`,
      `${installation.publicUrl}${vendorScreens.signIn.path}?metaId=${metaId}`,
    ].join('\n');
  },
});

/** Closes the link of a vendor. */
export const unlinkVendorCommand = merchantCommand({
  words: ['vendor-unlink'],
  section: 'merchants',
  help: '  npm run operator -- vendor-unlink MERCHANT --phone NUMBER    closes it: the vendor is turned away',
  options: { phone: { type: 'string' } },
  async run({ tx, operator, owner, words, options }) {
    if (words.length !== 2) throw new UsageError('This command is not known.');
    const phone = checked(mobileField.safeParse(options.phone ?? ''), '--phone');
    if (!(await closeVendorLink(tx, operator, owner, phone)))
      throw new UsageError(`No link of ${owner.code} stands for ${phone}.`);
    return `The link of ${owner.name} for ${phone} is closed.`;
  },
});
