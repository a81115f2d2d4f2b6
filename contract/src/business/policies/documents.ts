/**
 * The documents that the generator writes, in the order of links on a website, each with the last part of its address.
 */
export const policyDocuments = {
  TERMS: { name: 'Terms and Conditions', path: 'terms-and-conditions' },
  REFUND: { name: 'Refund Policy', path: 'refund-policy' },
  RETURN: { name: 'Return Policy', path: 'return-policy' },
  SHIPPING: { name: 'Shipping Policy', path: 'shipping-policy' },
  PRIVACY: { name: 'Privacy Policy', path: 'privacy-policy' },
  DISCLAIMER: { name: 'Disclaimer', path: 'disclaimer' },
} as const;

/** One of the six documents. */
export type PolicyDocument = keyof typeof policyDocuments;

/** The keys of the documents. */
export const policyDocumentKeys = Object.keys(policyDocuments) as PolicyDocument[];
