import { defaultGrievanceEmail, defaultProviderName, defaultSupportEmail } from '@galla/contract/core/provider.ts';
import { gstinProblem } from '@galla/contract/core/tax-ids.ts';
import { z } from 'zod';
import { setting } from './setting.ts';
import { address, color, email, wholeNumber } from './setting-values.ts';

/** The provider's name, registration, look and addresses. */
export const providerSettings = {
  PROVIDER_GST_STATE: setting(
    ['start', 'migrate', 'operator'],
    'state in which the provider is registered for GST: the first two digits of its GSTIN; reports tell IGST from CGST and SGST by it',
    'that of PROVIDER_GSTIN, else 29, Karnataka',
    z
      .string()
      .regex(/^(0[1-9]|[12]\d|3[0-8]|97)$/, 'must be the two digits of a state, from 01 to 38, or 97')
      .optional(),
  ),
  PROVIDER_GSTIN: setting(
    ['start', 'migrate'],
    "the provider's GSTIN, as its tax invoices have it; without it none are made",
    'none; in the demo that of the demo provider',
    z
      .string()
      .superRefine((gstin, context) => {
        const problem = gstinProblem(gstin);
        if (problem !== undefined) context.addIssue({ code: 'custom', message: `is no GSTIN: ${problem}` });
      })
      .optional(),
  ),
  PROVIDER_LEGAL_NAME: setting(
    ['start', 'migrate'],
    'the name under which the provider is registered; required with PROVIDER_GSTIN',
    'none',
    z.string().max(120, 'must have at most 120 characters').optional(),
  ),
  PROVIDER_ADDRESS: setting(
    ['start', 'migrate'],
    'its registered address on one line; required with PROVIDER_GSTIN',
    'none',
    z.string().max(240, 'must have at most 240 characters').optional(),
  ),
  PROVIDER_SAC: setting(
    ['start', 'migrate'],
    'the service code of its fees',
    '997158',
    z
      .string()
      .regex(/^99\d{4}$/, 'must have 6 digits that begin with 99')
      .default('997158'),
  ),
  UPI_HANDLE: setting(
    ['start', 'migrate'],
    'what follows the @ in the UPI addresses of new merchants; addresses of merchants that exist stay, because they are printed',
    'galla',
    z
      .string()
      .regex(/^[a-z][a-z0-9.-]{1,63}$/, 'must be a handle in small letters, like okbank')
      .default('galla'),
  ),
  PROVIDER_NAME: setting(
    ['api', 'worker', 'operator'],
    'what the provider is called on pages, in e-mails and text messages',
    defaultProviderName,
    z
      .string()
      .regex(/^\P{C}{2,40}$/u, 'must have 2 to 40 characters, none of them a control character')
      .default(defaultProviderName),
  ),
  PROVIDER_LOGO: setting(
    ['api'],
    'its logo, shown beside its name and as the icon of pages: a file with a square SVG or PNG of at most 64 KB',
    "Galla's mark",
    z.string().optional(),
  ),
  PROVIDER_COLOR: setting(
    ['api'],
    'colour of buttons, links and marks on its pages; white text on it needs a contrast of 4.5',
    "Galla's blue",
    color,
  ),
  PROVIDER_COLOR_DARK: setting(
    ['api'],
    'the same in the dark theme',
    'PROVIDER_COLOR, lighter where a dark page needs it',
    color,
  ),
  PROVIDER_SUPPORT_EMAIL: setting(
    ['api'],
    'where people write to for help, on every page and in messages',
    defaultSupportEmail,
    email.default(defaultSupportEmail),
  ),
  PROVIDER_SUPPORT_PHONE: setting(
    ['api'],
    'the phone of its support, on the legal page',
    'none',
    z
      .string()
      .regex(/^\+?[0-9][0-9 -]{2,18}[0-9]$/, 'must be a phone number, like +91 80 4000 1234')
      .optional(),
  ),
  PROVIDER_GRIEVANCE_EMAIL: setting(
    ['api'],
    'its grievance officer, on the legal page',
    defaultGrievanceEmail,
    email.default(defaultGrievanceEmail),
  ),
  PROVIDER_LEGAL_URL: setting(
    ['api'],
    'its own page of terms, privacy (#privacy) and grievances (#grievances); /legal then leads there',
    'the built-in page',
    address(['https:'], 'https://example.in/legal'),
  ),
  REFUND_DAYS: setting(
    ['start', 'migrate'],
    'for how many days after a payment a merchant may refund it',
    '180',
    wholeNumber(1, 3650, 180),
  ),
} as const;
