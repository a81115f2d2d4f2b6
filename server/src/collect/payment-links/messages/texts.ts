import type { LinkMessageKind } from '@galla/contract/collect/payment-links/message-endpoints.ts';
import type { Language } from '@galla/contract/core/languages.ts';
import { moment, rupees } from '../../../platform/customer-pages/formats.ts';

/** The reason for a message to a customer. `ASKED` goes to the merchant. */
export type MessageKind = Exclude<LinkMessageKind, 'ASKED'>;

interface MessageKindDescription {
  /** Whether the message asks for money and counts against the daily limits. Receipts and refund notices do not. */
  readonly asksForMoney: boolean;
  /** Whether an amount is still to be paid. */
  readonly isOpen: boolean;
}

/** The properties of each kind of message, besides its texts. */
export const messageKinds: { readonly [Kind in MessageKind]: MessageKindDescription } = {
  CREATED: { asksForMoney: true, isOpen: true },
  RESENT: { asksForMoney: true, isOpen: true },
  REMINDER: { asksForMoney: true, isOpen: true },
  PART_PAID: { asksForMoney: false, isOpen: true },
  PAID: { asksForMoney: false, isOpen: false },
  REFUNDED: { asksForMoney: false, isOpen: false },
};

/** The details of a link that messages mention. Amounts are in paise. */
export interface LinkDetails {
  readonly merchantName: string;
  readonly isTest: boolean;
  readonly language: Language;
  readonly amount: number;
  readonly left: number;
  /** The amount last paid or being refunded. */
  readonly moved: number;
  readonly purpose: string | null;
  readonly referenceId: string;
  readonly expiresAt: Date;
  readonly url: string;
  readonly providerName: string;
  /** The provider's colour, behind white text, as `#rrggbb`. */
  readonly accent: string;
}

/** The texts of one kind of message to a customer. */
export interface KindTexts {
  readonly subject: (facts: LinkDetails) => string;
  readonly lead: (facts: LinkDetails) => string;
  /** The label of the button. An SMS has the address after its sentence instead. */
  readonly action: (facts: LinkDetails) => string;
}

/** The message texts in one language. */
interface MessageTexts {
  readonly kinds: Readonly<Record<MessageKind, KindTexts>>;
  readonly testMode: string;
  readonly labels: Readonly<Record<'amount' | 'paid' | 'left' | 'purpose' | 'reference' | 'payBy', string>>;
  readonly notExpected: (facts: LinkDetails) => string;
}

const openReceipt = { en: 'See the receipt', hi: 'रसीद देखें' } as const;
const pay = {
  en: ({ left }: LinkDetails) => `Pay ${rupees(left)}`,
  hi: ({ left }: LinkDetails) => `${rupees(left)} दें`,
} as const;

const english: MessageTexts = {
  kinds: {
    CREATED: {
      subject: (facts) => `${facts.merchantName} asks you to pay ${rupees(facts.left)}`,
      lead: (facts) =>
        `${facts.merchantName} asks you to pay ${rupees(facts.left)} by ${moment(facts.expiresAt, facts.language)}.`,
      action: pay.en,
    },
    RESENT: {
      subject: (facts) => `${facts.merchantName} asks you to pay ${rupees(facts.left)}`,
      lead: (facts) =>
        `${facts.merchantName} asks you to pay ${rupees(facts.left)} by ${moment(facts.expiresAt, facts.language)}.`,
      action: pay.en,
    },
    REMINDER: {
      subject: (facts) => `Reminder: ${rupees(facts.left)} to ${facts.merchantName}`,
      lead: (facts) =>
        `Reminder: ${rupees(facts.left)} to ${facts.merchantName} is not paid yet. Pay by ${moment(facts.expiresAt, facts.language)}.`,
      action: pay.en,
    },
    PART_PAID: {
      subject: (facts) => `${rupees(facts.moved)} paid to ${facts.merchantName}`,
      lead: (facts) =>
        `You paid ${rupees(facts.moved)} to ${facts.merchantName}. ${rupees(facts.left)} is left to pay by ${moment(facts.expiresAt, facts.language)}.`,
      action: pay.en,
    },
    PAID: {
      subject: (facts) => `${rupees(facts.amount)} paid to ${facts.merchantName}`,
      lead: (facts) => `You paid ${rupees(facts.amount)} to ${facts.merchantName}. The link is closed.`,
      action: () => openReceipt.en,
    },
    REFUNDED: {
      subject: (facts) => `${rupees(facts.moved)} comes back to you`,
      lead: (facts) =>
        `Your ${rupees(facts.moved)} to ${facts.merchantName} came after the link was paid or had ended. All of it comes back to your account in 5–7 working days.`,
      action: () => 'See the link',
    },
  },
  testMode: 'Test mode, no money: ',
  labels: {
    amount: 'Amount',
    paid: 'Paid',
    left: 'Left to pay',
    purpose: 'For',
    reference: 'Reference',
    payBy: 'Pay by',
  },
  notExpected: (facts) =>
    `Not expecting this? Do not pay. Open the link and report it. ${facts.providerName} never asks for your PIN or OTP.`,
};

const hindi: MessageTexts = {
  kinds: {
    CREATED: {
      subject: (facts) => `${facts.merchantName} को ${rupees(facts.left)} देने हैं`,
      lead: (facts) =>
        `${facts.merchantName} को ${moment(facts.expiresAt, facts.language)} तक ${rupees(facts.left)} देने हैं।`,
      action: pay.hi,
    },
    RESENT: {
      subject: (facts) => `${facts.merchantName} को ${rupees(facts.left)} देने हैं`,
      lead: (facts) =>
        `${facts.merchantName} को ${moment(facts.expiresAt, facts.language)} तक ${rupees(facts.left)} देने हैं।`,
      action: pay.hi,
    },
    REMINDER: {
      subject: (facts) => `याद दिलाने के लिए: ${facts.merchantName} को ${rupees(facts.left)}`,
      lead: (facts) =>
        `याद दिलाने के लिए: ${facts.merchantName} को ${rupees(facts.left)} अभी नहीं मिले हैं। ${moment(facts.expiresAt, facts.language)} तक दें।`,
      action: pay.hi,
    },
    PART_PAID: {
      subject: (facts) => `${facts.merchantName} को ${rupees(facts.moved)} मिल गए`,
      lead: (facts) =>
        `आपने ${facts.merchantName} को ${rupees(facts.moved)} दिए। ${moment(facts.expiresAt, facts.language)} तक ${rupees(facts.left)} और देने हैं।`,
      action: pay.hi,
    },
    PAID: {
      subject: (facts) => `${facts.merchantName} को ${rupees(facts.amount)} मिल गए`,
      lead: (facts) => `आपने ${facts.merchantName} को ${rupees(facts.amount)} दिए। लिंक बंद हो गया है।`,
      action: () => openReceipt.hi,
    },
    REFUNDED: {
      subject: (facts) => `आपके ${rupees(facts.moved)} वापस आ रहे हैं`,
      lead: (facts) =>
        `${facts.merchantName} को आपके ${rupees(facts.moved)} लिंक का भुगतान हो जाने या बंद होने के बाद मिले। पूरे पैसे 5–7 कामकाजी दिनों में आपके खाते में लौट आएँगे।`,
      action: () => 'लिंक देखें',
    },
  },
  testMode: 'टेस्ट मोड, असली पैसे नहीं: ',
  labels: {
    amount: 'रकम',
    paid: 'दिए गए',
    left: 'बाकी',
    purpose: 'किसके लिए',
    reference: 'रेफ़रेंस',
    payBy: 'आखिरी तारीख',
  },
  notExpected: (facts) =>
    `यह आपके लिए नहीं है? पैसे न दें, लिंक खोलकर शिकायत करें। ${facts.providerName} कभी आपका PIN या OTP नहीं माँगता।`,
};

/** The texts of messages to customers. */
export const messageTexts: Readonly<Record<Language, MessageTexts>> = { en: english, hi: hindi };

/** The message to a merchant's person about money being refunded. */
export const moneyBackToMerchant = (facts: LinkDetails) => ({
  subject: `${rupees(facts.moved)} goes back to the customer of ${facts.referenceId}`,
  lead: `${rupees(facts.moved)} for payment link ${facts.referenceId} came after it was paid or had ended. The customer gets all of it back. You pay no fee.`,
});

/** The message to a merchant's person that a customer asks for a new link. */
export const askedForNewLink = (facts: LinkDetails) => ({
  subject: `A customer asks for a new link for ${facts.referenceId}`,
  lead: `The customer of payment link ${facts.referenceId}, ${rupees(facts.left)}, asks for a new one. Duplicate the link to send it.`,
});
