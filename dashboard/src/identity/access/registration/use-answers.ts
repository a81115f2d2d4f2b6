import { confirmPasswordField } from '@galla/contract/identity/passwords/endpoints.ts';
import { registrationPasswordField } from '@galla/contract/identity/passwords/new-passwords.ts';
import { personNameField } from '@galla/contract/identity/profile/endpoints.ts';
import {
  type AnswersSoFar,
  businessNameField,
  contactField,
  type products,
  referralCodeField,
  type salesChannels,
  usernameField,
  websiteField,
} from '@galla/contract/identity/registration/schemas.ts';
import { useState } from 'react';
import { useField } from '../../../lib/forms/use-field.ts';

/** Where payments are accepted, by its name in the API. */
export type SalesChannel = keyof typeof salesChannels;
/** A product, by its name in the API. */
export type Product = keyof typeof products;

/**
 * The answers of the form. They live as long as the page, so that no step back loses anything. They start with those
 * entered before a reload.
 */
export function useAnswers(contact: string, before: AnswersSoFar) {
  const [channel, setChannel] = useState<SalesChannel | undefined>(before.acceptPayments);
  const [product, setProduct] = useState<Product | undefined>(before.product);
  return {
    channel,
    setChannel,
    product,
    setProduct,
    contact: useField('contact', contactField, contact),
    businessName: useField('business-name', businessNameField, before.businessName),
    website: useField('website', websiteField, before.website),
    name: useField('name', personNameField, before.name),
    referralCode: useField('referral-code', referralCodeField, before.referralCode),
    username: useField('username', usernameField),
    password: useField('password', registrationPasswordField),
    confirmPassword: useField('confirm-password', confirmPasswordField),
  };
}

/** The answers of the form. */
export type Answers = ReturnType<typeof useAnswers>;
