import * as z from 'zod/mini';
import { hiddenLeftOut, identifier, instant, noCardNumber } from '../../core/schema.ts';
import { contactType, usernamePattern } from '../access/fields.ts';
import { confirmPasswordField, mismatchText } from '../passwords/endpoints.ts';
import { registrationPasswordField } from '../passwords/new-passwords.ts';
import { personNameField } from '../profile/endpoints.ts';

/** Where a merchant wants to accept payments (REG-02), with the form's labels. It decides the merchant's type. */
export const salesChannels = {
  WEBSITE_APP_SOCIAL_MEDIA: 'Website/App/Social Media',
  IN_STORE_SHOP: 'In Store/Shop',
} as const;

/**
 * The first product of an online merchant (REG-02), with the form's labels. It is the merchant's first service line.
 */
export const products = { PAYMENT_GATEWAY: 'Payment Gateway', PAYMENT_LINK: 'Payment Link' } as const;

/** The description of the registration page for search engines. */
export const registerDescription =
  'Register your business with Galla and accept payments in your shop, website or app.';

/** The registration forms: /register or, only for the payment gateway, /pg/register. */
export const registrationForms = ['MERCHANT', 'GATEWAY'] as const;

/** A registration form. */
export type RegistrationForm = (typeof registrationForms)[number];

/** A mobile number reduced to its ten digits; any other text trimmed, e-mails in lower case. */
export function plainContact(text: string): string {
  const trimmed = text.trim();
  const digits = /^[\d\s()+-]+$/.test(trimmed) ? trimmed.replace(/\D/g, '') : undefined;
  if (digits === undefined) return trimmed.toLowerCase();
  return digits.length > 10 ? digits.replace(/^(0?91|0)(?=\d{10}$)/, '') : digits;
}

/** A mobile number or an e-mail, recognised by its pattern (SES-13), in the form of `plainContact`. */
export const contactField = z.pipe(
  z.pipe(z.string().check(z.maxLength(254, 'Please enter a valid Email ID')), z.transform(plainContact)),
  z.string().check(
    z.superRefine((text, { addIssue }) => {
      const message =
        text === ''
          ? 'Enter a mobile number or an email.'
          : /^\d+$/.test(text)
            ? 'Please enter a valid mobile number'
            : 'Please enter a valid Email ID';
      if (contactType(text) === undefined) addIssue({ code: 'custom', message, input: text });
    }),
  ),
);

/** A business name: letters of any script and the characters of free text (SES-14), at most 63 (KYC-06). */
export const businessNameField = z
  .string()
  .check(
    hiddenLeftOut,
    z.trim(),
    z.minLength(1, 'Enter the name of your business.'),
    z.minLength(3, 'Use at least 3 characters.'),
    z.maxLength(63, 'Use up to 63 characters.'),
    z.regex(/^[\p{L}\p{M}\p{N}\p{Join_Control} &'’?@./-]*$/u, "Use only letters, digits, spaces and & ' ? @ . / -"),
    z.regex(/\p{L}/u, 'Include at least one letter.'),
    noCardNumber,
  );

/** Sites that belong to no seller: brands, search, social media, shopping, mail and app stores (KYC-06). */
const notOwn =
  /(^|\.)(google|bing|yahoo|facebook|instagram|twitter|x|youtube|linkedin|whatsapp|wa|telegram|t|pinterest|amazon|flipkart|myntra|meesho|snapdeal|indiamart|ebay|gmail|outlook|hotmail|apple|microsoft|galla)\.(com|in|co\.in|me|org|net|example)$/;

/** The host and path that identify a website; undefined for a site that cannot belong to a merchant (KYC-06). */
export function websiteKey(text: string): string | undefined {
  const url = URL.parse(text.trim());
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.port !== '') return undefined;
  // A prefix that browsers and shops use for the same site does not make it another website.
  const host = url.hostname
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^(?:www\d?\.)+(?=.*\.)/, '');
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(host) || notOwn.test(host)) return undefined;
  return `${host}${url.pathname.replace(/\/+$/, '').toLowerCase()}`;
}

/** A merchant's own website (KYC-06); trailing slashes are dropped. */
export const websiteField = z.string().check(
  z.trim(),
  z.maxLength(255, 'Please enter a valid Website URL'),
  z.refine((text) => websiteKey(text) !== undefined, 'Please enter a valid Website URL'),
  noCardNumber,
  z.overwrite((text) => text.replace(/\/+$/, '')),
);

/** A referral code, in upper case. */
export const referralCodeField = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{6,20}$/, 'Enter 6 to 20 letters and digits.'));

/** A username (REG-05): 5 to 20 characters without special characters. Compared in lower case. */
export const usernameField = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter a username.'),
    z.minLength(5, 'Use 5 to 20 characters.'),
    z.maxLength(20, 'Use 5 to 20 characters.'),
    z.regex(usernamePattern, 'Use letters and digits only, with at least one letter.'),
    noCardNumber,
    z.toLowerCase(),
  );

/**
 * Whether the form asks for a username and a password: needed for a registration by e-mail, and for the gateway form.
 */
export const asksForPassword = (form: RegistrationForm, type: 'SMS' | 'EMAIL') =>
  form === 'GATEWAY' || type === 'EMAIL';

/** The username and password of a new Admin. */
export const credentials = z
  .strictObject({
    username: usernameField,
    password: registrationPasswordField,
    confirmPassword: confirmPasswordField,
  })
  .check(
    z.refine(({ password, confirmPassword }) => password === confirmPassword, {
      path: ['confirmPassword'],
      error: mismatchText,
    }),
  );

/** The id of a running registration. */
export const token = identifier(200);

/** The fields filled in so far, named as in `register`, without password and username. */
export const answersSoFar = z.strictObject({
  acceptPayments: z.optional(z.enum(Object.keys(salesChannels) as (keyof typeof salesChannels)[])),
  product: z.optional(z.enum(Object.keys(products) as (keyof typeof products)[])),
  businessName: z.optional(businessNameField),
  name: z.optional(personNameField),
  website: z.optional(websiteField),
  referralCode: z.optional(referralCodeField),
});

/** The fields of a running registration filled in so far. */
export type AnswersSoFar = z.infer<typeof answersSoFar>;

/** A registration that this browser may continue. */
export const runningRegistration = z.object({
  token: z.string(),
  expiry: instant,
  form: z.enum(registrationForms),
  contact: z.string(),
  contactType: z.enum(['SMS', 'EMAIL']),
  answers: answersSoFar,
});

/** A registration with a verified contact, which the same browser can continue. */
export type RunningRegistration = z.infer<typeof runningRegistration>;

/** The partner and the referred contact, masked. */
export const maskedReferral = z.object({
  referralCode: z.string(),
  partnerName: z.string(),
  /** The first letters of the business name that the partner entered. */
  businessName: z.string(),
  /** The mobile number that the partner entered, such as `98••• ••214`. */
  phoneNumber: z.string(),
});

/** The part of a referral that anyone with the code may read. */
export type MaskedReferral = z.infer<typeof maskedReferral>;
