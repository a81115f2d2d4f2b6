import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { emailField, textBy } from '../../identity/access/schemas.ts';
import { merchantIdField } from './endpoints.ts';
import { customerContactRoutes } from './routes.ts';

/** A phone number for customers: a mobile, a landline with its area code, or a toll-free number. */
export const supportPhoneField = textBy({
  trim: true,
  rules: [{ pattern: /^\d{10,12}$/, message: 'Enter a phone number of 10 to 12 digits.' }],
});

const contact = z.object({
  /** Null if customers are shown none. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
});

/** How customers can contact a merchant. */
export type CustomerContact = z.infer<typeof contact>;

const of = { merchantId: z.optional(merchantIdField) } as const;

/**
 * How customers can contact a merchant: shown on payment link pages and receipts. Team members' e-mails are never shown
 * there.
 */
export const customerContact = endpoints(customerContactRoutes, {
  find: {
    summary: 'Retrieve the email and phone shown to the merchant’s customers',
    query: z.strictObject(of),
    returns: z.object({ contact }),
    errors: { INVALID_MERCHANT_ID: 404 },
  },
  change: {
    summary: 'Update the email and phone shown to the merchant’s customers; null shows none',
    body: z.strictObject({ ...of, email: z.nullable(emailField), phone: z.nullable(supportPhoneField) }),
    returns: z.object({ contact }),
    errors: { INVALID_MERCHANT_ID: 404 },
  },
});
