import * as z from 'zod/mini';
import { hiddenLeftOut, noCardNumber, shortText } from '../../core/schema.ts';
import { emailField } from '../../identity/access/schemas.ts';
import { supportPhoneField } from '../merchants/customer-contact.ts';

/** The longest time that a policy states, in days. */
export const maxDays = 365;

/** A time in whole days, from one on. */
export const daysField = z
  .int('Invalid number of days')
  .check(z.gte(1, 'Invalid number of days'), z.lte(maxDays, 'Invalid number of days'));

/** The same as a person types it: digits without a zero at their start. */
export const typedDaysField = z.string().check(
  z.trim(),
  z.minLength(1, 'This field cannot be empty'),
  z.regex(/^[1-9]\d{0,2}$/, 'Invalid number of days'),
  z.refine((text) => Number(text) <= maxDays, 'Invalid number of days'),
);

/** The name that the policies give the business. */
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

/** What the generator asks for. */
export const policyAnswers = z.strictObject({
  businessName: policyNameField,
  address: policyAddressField,
  email: emailField,
  phone: supportPhoneField,
  /** Within so many days a customer asks for a refund. */
  refundRequestDays: daysField,
  /** Within so many days an approved refund is sent. */
  refundProcessingDays: daysField,
  /** Within so many days an order arrives; null where the business does not ship. */
  shippingDays: z.nullable(daysField),
  /** Within so many days a customer asks to return an item; null where the business takes none back. */
  returnRequestDays: z.nullable(daysField),
});

/** The answers that the six documents are written from. */
export type PolicyAnswers = z.infer<typeof policyAnswers>;
