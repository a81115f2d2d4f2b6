import { defaultGrievanceEmail, defaultProviderName, defaultSupportEmail } from '@galla/contract/core/provider.ts';
import { defaultBrand } from '../brand/brand.ts';
import type { ProviderContact } from '../provider.ts';

/** The name and addresses of a provider without settings. */
export const defaultContact: ProviderContact = {
  name: defaultProviderName,
  supportEmail: defaultSupportEmail,
  supportPhone: null,
  grievanceEmail: defaultGrievanceEmail,
  legalUrl: null,
  brand: defaultBrand,
};
