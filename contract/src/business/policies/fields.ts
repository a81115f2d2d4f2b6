import * as z from 'zod/mini';
import { hiddenLeftOut, noCardNumber, shortText } from '../../core/schema.ts';
import { emailField } from '../../identity/access/schemas.ts';
import { supportPhoneField } from '../merchants/customer-contact.ts';

/** The longest period in a policy, in days. */
export const maxDays = 365;

/** A period in whole days, at least one. */
export const daysField = z
  .int('Invalid number of days')
  .check(z.gte(1, 'Invalid number of days'), z.lte(maxDays, 'Invalid number of days'));

/** The same as typed: digits without a leading zero. */
export const typedDaysField = z.string().check(
  z.trim(),
  z.minLength(1, 'This field cannot be empty'),
  z.regex(/^[1-9]\d{0,2}$/, 'Invalid number of days'),
  z.refine((text) => Number(text) <= maxDays, 'Invalid number of days'),
);

/** The name of the business in the policies. */
export const policyNameField = shortText(63);

/** An address in one line. */
export const policyAddressField = z
  .string()
  .check(
    hiddenLeftOut,
    z.trim(),
    z.minLength(1, 'This field cannot be empty'),
    z.maxLength(200, 'Invalid Business Address'),
    z.regex(/^[\p{L}\p{M}\p{N}\p{Join_Control} ,'’-]*$/u, 'Invalid Business Address'),
    noCardNumber,
  );

/** The generator's questions. */
export const policyAnswers = z.strictObject({
  businessName: policyNameField,
  address: policyAddressField,
  email: emailField,
  phone: supportPhoneField,
  /** The period in which a customer may request a refund, in days. */
  refundRequestDays: daysField,
  /** The period in which an approved refund is sent, in days. */
  refundProcessingDays: daysField,
  /** The period in which an order arrives, in days; null if the business does not ship. */
  shippingDays: z.nullable(daysField),
  /** The period in which a customer may return an item, in days; null if the business accepts no returns. */
  returnRequestDays: z.nullable(daysField),
});

/** The answers from which the six documents are written. */
export type PolicyAnswers = z.infer<typeof policyAnswers>;
