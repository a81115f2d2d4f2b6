import { registrationPasswordField } from '@galla/contract/new-passwords.ts';
import { confirmPasswordField } from '@galla/contract/passwords.ts';
import { personNameField } from '@galla/contract/profile.ts';
import {
  businessNameField,
  contactField,
  type paymentPlaces,
  type products,
  referralCodeField,
  usernameField,
  websiteField,
} from '@galla/contract/registration.ts';
import { useState } from 'react';
import { useField } from '../../lib/use-field.ts';

/** Where payments are accepted, by its name on the wire. */
export type Place = keyof typeof paymentPlaces;
/** A product, by its name on the wire. */
export type Product = keyof typeof products;

/** Everything that the form asks: it lives as long as the page, so that no step back loses anything. */
export function useAnswers(referralCode: string) {
  const [place, setPlace] = useState<Place>();
  const [product, setProduct] = useState<Product>();
  return {
    place,
    setPlace,
    product,
    setProduct,
    contact: useField(contactField),
    businessName: useField(businessNameField),
    website: useField(websiteField),
    name: useField(personNameField),
    referralCode: useField(referralCodeField, referralCode),
    username: useField(usernameField),
    password: useField(registrationPasswordField),
    confirmPassword: useField(confirmPasswordField),
  };
}

/** Everything that the form asks. */
export type Answers = ReturnType<typeof useAnswers>;
