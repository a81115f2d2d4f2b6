import { z } from 'zod';
import { secret, setting } from '../setting.ts';
import { address, isOrigin, wholeNumber } from '../setting-values.ts';

/** The settings of the identity check for KYC, and of who decides afterwards. */
export const identitySettings = {
  IDENTITY_URL: setting(
    ['api', 'worker'],
    'provider that checks identities for KYC (docs/identity.md)',
    'none; the demo then uses a simulated one, and elsewhere the people of the review desk check identities',
    address(['http:', 'https:'], 'https://kyc.example.in/galla'),
  ),
  IDENTITY_KEY_ID: setting(
    ['api', 'worker'],
    'key that signs requests to it; required with IDENTITY_URL',
    'none',
    z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, - or _')
      .optional(),
  ),
  IDENTITY_SECRET: secret(
    ['api', 'worker'],
    'its secret; required with IDENTITY_URL',
    'none',
    z.string().min(32, 'must have at least 32 characters').optional(),
  ),
  IDENTITY_WIDGET_ORIGIN: setting(
    ['api', 'simulator'],
    'where browsers reach the widget of the identity check, which the dashboard shows in a frame: another origin than that of PUBLIC_URL',
    'that of IDENTITY_URL; in the demo the host of PUBLIC_URL at the port of the widget, and with a PUBLIC_URL over https this machine alone',
    z.string().refine(isOrigin, 'must be an origin like https://kyc.example.in').optional(),
  ),
  IDENTITY_WIDGET_PORT: setting(
    ['simulator'],
    "port of the demo's widget, on HOST where other machines reach PUBLIC_URL",
    'any that is free, and the same one again later',
    wholeNumber(0, 65535, 0),
  ),
  KYC_REVIEW_ALL: setting(
    ['worker'],
    'whether a person of the review desk decides on every submission of KYC: yes or no',
    'no: without a risk mark a verified identity verifies the merchant',
    z.enum(['yes', 'no'], 'must be yes or no').default('no'),
  ),
} as const;
