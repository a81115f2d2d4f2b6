import type { Language } from '@galla/contract/core/languages.ts';
import { rupees } from '../../../platform/customer-pages/formats.ts';

/** The details of an order that messages mention. */
export interface OrderDetails {
  readonly merchantName: string;
  readonly title: string;
  readonly reference: string;
  /** The amount paid or being refunded, in paise. */
  readonly amount: number;
  /** The receipt, which also shows the customer the state of the order. */
  readonly url: string;
}

type Say = (facts: OrderDetails) => string;

/**
 * The texts of messages to customers. They name the merchant and contain no text of the merchant's own (decision 7).
 */
export const customerTexts: Readonly<Record<Language, Readonly<Record<'PAID' | 'REFUNDED' | 'testMode', Say>>>> = {
  en: {
    PAID: ({ amount, merchantName, reference, url }) =>
      `You paid ${rupees(amount)} to ${merchantName}, reference ${reference}. Your receipt: ${url}`,
    REFUNDED: ({ amount, merchantName, url }) =>
      `Your ${rupees(amount)} to ${merchantName} came after the order was paid or had ended. All of it comes back to your account in 5–7 working days. ${url}`,
    testMode: () => 'Test mode, no money: ',
  },
  hi: {
    PAID: ({ amount, merchantName, reference, url }) =>
      `आपने ${merchantName} को ${rupees(amount)} दिए, रेफ़रेंस ${reference}। आपकी रसीद: ${url}`,
    REFUNDED: ({ amount, merchantName, url }) =>
      `${merchantName} को आपके ${rupees(amount)} ऑर्डर का भुगतान हो जाने या बंद होने के बाद मिले। पूरे पैसे 5–7 कामकाजी दिनों में आपके खाते में लौट आएँगे। ${url}`,
    testMode: () => 'टेस्ट मोड, असली पैसे नहीं: ',
  },
};

/** The texts to the merchant about a refund. In English, like all messages to people of merchants. */
export const moneyBackTexts = {
  subject: ({ amount, reference }: OrderDetails): string =>
    `${rupees(amount)} goes back to the customer of ${reference}`,
  lead: ({ amount, merchantName, reference }: OrderDetails): string =>
    `${merchantName}: ${rupees(amount)} for order ${reference} of a payment page came after it was paid or had ended. The customer gets all of it back. You pay no fee.`,
} as const;
