import type { PayMethod } from '../../collect/checkout/pay-methods.ts';

/** The groups of instruments in "How customers paid", in display order with their chart colours. */
export const instrumentFamilies = {
  UPI: { name: 'UPI', series: 1 },
  CARDS: { name: 'Cards', series: 2 },
  NET_BANKING: { name: 'Net banking', series: 3 },
  WALLETS: { name: 'Wallets', series: 4 },
  OTHERS: { name: 'Others', series: 5 },
} as const;

/** A group of instruments in figures and charts. */
export type InstrumentFamily = keyof typeof instrumentFamilies;

/** The prices and legal limits of a payment: free by law, as a card of its kind, or the blended rate. */
export const priceClasses = ['UPI', 'CREDIT_CARD', 'DEBIT_CARD', 'BLENDED'] as const;

/** A price class. */
export type PriceClass = (typeof priceClasses)[number];

/** The details that name an instrument in lists: `sn••••ni@okaxis`, `Visa credit •• 4402`, `HDFC Bank`. */
export type LabelSource = 'VPA' | 'CARD' | 'BANK' | 'WALLET_OR_BANK';

/** The column of the online report that holds the amounts of an instrument. */
export type InstrumentColumn =
  | 'upiAmount'
  | 'creditCardAmount'
  | 'rupayCreditAmount'
  | 'debitCardAmount'
  | 'netBankingAmount'
  | 'walletAmount'
  | 'externalWalletAmount'
  | 'creditLineAmount'
  | 'giftVoucherAmount'
  | 'otherAmount';

/** The card networks with a known name. */
export const cardNetworks = ['VISA', 'MASTERCARD', 'RUPAY', 'AMEX', 'DINERS'] as const;

/** A card network. */
export type CardNetwork = (typeof cardNetworks)[number];

/** The texts of an instrument in reports: the short form under "Payment Mode", and the column of its amount. */
interface InReports {
  readonly mode: string;
  readonly column: InstrumentColumn;
}

/** The card networks of an instrument that reports list separately, with the text under "Card Type". */
type NetworksInReports = Readonly<Partial<Record<CardNetwork, InReports & { readonly cardType: string }>>>;

/** The properties of an instrument. Code that treats instruments differently reads them here. */
export interface InstrumentDescription {
  /** The label. */
  readonly name: string;
  readonly family: InstrumentFamily;
  readonly priceClass: PriceClass;
  /** The kind of card; null for other instruments. */
  readonly card: 'credit' | 'debit' | null;
  readonly labelSource: LabelSource;
  /** The icon in lists. */
  readonly tile: 'phone' | 'card' | 'bank' | 'wallet' | 'other';
  /** Its method at the hosted checkout; null if the checkout does not offer it. */
  readonly payMethod: PayMethod | null;
  /** `code` is the value under "Instrument". */
  readonly inReports: InReports & { readonly code: string; readonly networks?: NetworksInReports };
}

/** The instruments of customers, in the order of lists and filters. */
export const instrumentTypes = [
  'ACCOUNT',
  'CREDIT_CARD',
  'DEBIT_CARD',
  'NET_BANKING',
  'WALLET',
  'EXTERNAL_WALLET',
  'EXTERNAL_VPA',
  'CREDIT_LINE',
  'BNPL',
  'EGV',
  'OTHERS',
] as const;

/** The instrument of a payment. */
export type Instrument = (typeof instrumentTypes)[number];

/** The description of every instrument: a missing one does not compile. */
export const instruments = {
  ACCOUNT: {
    name: 'UPI',
    family: 'UPI',
    priceClass: 'UPI',
    card: null,
    labelSource: 'VPA',
    tile: 'phone',
    payMethod: 'UPI',
    inReports: { code: 'UPI', mode: 'UPI', column: 'upiAmount' },
  },
  CREDIT_CARD: {
    name: 'Credit card',
    family: 'CARDS',
    priceClass: 'CREDIT_CARD',
    card: 'credit',
    labelSource: 'CARD',
    tile: 'card',
    payMethod: 'CARD',
    inReports: {
      code: 'CREDIT_CARD',
      mode: 'CC',
      column: 'creditCardAmount',
      networks: { RUPAY: { mode: 'RCC', column: 'rupayCreditAmount', cardType: 'RUPAY CREDIT' } },
    },
  },
  DEBIT_CARD: {
    name: 'Debit card',
    family: 'CARDS',
    priceClass: 'DEBIT_CARD',
    card: 'debit',
    labelSource: 'CARD',
    tile: 'card',
    payMethod: 'CARD',
    inReports: { code: 'DEBIT_CARD', mode: 'DC', column: 'debitCardAmount' },
  },
  NET_BANKING: {
    name: 'Net banking',
    family: 'NET_BANKING',
    priceClass: 'BLENDED',
    card: null,
    labelSource: 'BANK',
    tile: 'bank',
    payMethod: 'NET_BANKING',
    inReports: { code: 'NET_BANKING', mode: 'Net Banking', column: 'netBankingAmount' },
  },
  WALLET: {
    name: 'Wallet',
    family: 'WALLETS',
    priceClass: 'BLENDED',
    card: null,
    labelSource: 'WALLET_OR_BANK',
    tile: 'wallet',
    payMethod: 'WALLET',
    inReports: { code: 'WALLET', mode: 'Wallet', column: 'walletAmount' },
  },
  EXTERNAL_WALLET: {
    name: 'External wallet',
    family: 'WALLETS',
    priceClass: 'BLENDED',
    card: null,
    labelSource: 'WALLET_OR_BANK',
    tile: 'wallet',
    payMethod: null,
    inReports: { code: 'EXTERNAL_WALLET', mode: 'External Wallet', column: 'externalWalletAmount' },
  },
  EXTERNAL_VPA: {
    name: 'External UPI ID',
    family: 'UPI',
    priceClass: 'UPI',
    card: null,
    labelSource: 'VPA',
    tile: 'phone',
    payMethod: null,
    inReports: { code: 'EXTERNAL_VPA', mode: 'UPI', column: 'upiAmount' },
  },
  CREDIT_LINE: {
    name: 'Line of Credit',
    family: 'OTHERS',
    priceClass: 'BLENDED',
    card: null,
    labelSource: 'WALLET_OR_BANK',
    tile: 'bank',
    payMethod: null,
    inReports: { code: 'CREDIT_LINE', mode: 'Credit Line', column: 'creditLineAmount' },
  },
  BNPL: {
    name: 'Buy now, Pay later',
    family: 'OTHERS',
    priceClass: 'BLENDED',
    card: null,
    labelSource: 'WALLET_OR_BANK',
    tile: 'other',
    payMethod: null,
    inReports: { code: 'BNPL', mode: 'BNPL', column: 'creditLineAmount' },
  },
  EGV: {
    name: 'Gift voucher',
    family: 'OTHERS',
    priceClass: 'BLENDED',
    card: null,
    labelSource: 'WALLET_OR_BANK',
    tile: 'wallet',
    payMethod: null,
    inReports: { code: 'EGV', mode: 'EGV', column: 'giftVoucherAmount' },
  },
  OTHERS: {
    name: 'Others',
    family: 'OTHERS',
    priceClass: 'BLENDED',
    card: null,
    labelSource: 'WALLET_OR_BANK',
    tile: 'other',
    payMethod: null,
    inReports: { code: 'OTHERS', mode: 'Others', column: 'otherAmount' },
  },
} as const satisfies Record<Instrument, InstrumentDescription>;

/** The instruments that meet a condition, in list order. */
export const instrumentsWhere = (holds: (description: InstrumentDescription) => boolean): readonly Instrument[] =>
  instrumentTypes.filter((type) => holds(instruments[type]));

/** The instruments that are cards. */
export const cardInstruments = instrumentsWhere(({ card }) => card !== null);

/** The name of each instrument by its code. */
export const instrumentNames = Object.fromEntries(
  instrumentTypes.map((type) => [type, instruments[type].name]),
) as Readonly<Record<Instrument, string>>;

/** An instrument of a payment through the hosted checkout's rail. */
export type RailInstrument = {
  [Type in Instrument]: (typeof instruments)[Type]['payMethod'] extends null ? never : Type;
}[Instrument];

/** An instrument that a customer can use with this checkout method. */
type InstrumentOf<Method extends PayMethod> = {
  [Type in Instrument]: (typeof instruments)[Type]['payMethod'] extends Method ? Type : never;
}[Instrument];

/**
 * The instrument assumed for each method until the rail reports the actual one. A card counts as the more expensive
 * kind.
 */
export const instrumentOfMethod: { readonly [Method in PayMethod]: InstrumentOf<Method> } = {
  UPI: 'ACCOUNT',
  CARD: 'CREDIT_CARD',
  NET_BANKING: 'NET_BANKING',
  WALLET: 'WALLET',
};

/** The instruments of payments through the rail. */
export const railInstruments = instrumentsWhere(({ payMethod }) => payMethod !== null) as [
  RailInstrument,
  ...RailInstrument[],
];
