import type { Language } from '@galla/contract/core/languages.ts';

/** The texts of receipts in one language, beyond those of the page. */
interface ReceiptTexts {
  readonly title: string;
  readonly paidBy: string;
  readonly ofAmount: (amount: string) => string;
  readonly foot: (provider: string) => string;
}

export const receiptTexts: Readonly<Record<Language, ReceiptTexts>> = {
  en: {
    title: 'Payment receipt',
    paidBy: 'Paid by',
    ofAmount: (amount) => `Part of ${amount}`,
    foot: (provider) => `Made by ${provider} for the merchant. It is a receipt of payment, not a tax invoice.`,
  },
  hi: {
    title: 'पेमेंट की रसीद',
    paidBy: 'किसने दिए',
    ofAmount: (amount) => `${amount} का एक हिस्सा`,
    foot: (provider) => `व्यापारी की ओर से ${provider} ने बनाई। यह पेमेंट की रसीद है, टैक्स इनवॉइस नहीं।`,
  },
};
