import type { InstrumentColumn } from '../../payments/payments/instruments.ts';

/** The format of a column's cells: amounts as rupees, moments in IST, days unchanged. */
export type ReportCell = 'text' | 'rupees' | 'number' | 'moment' | 'day';

/** A column of a report: its heading, and what its cells hold. */
export interface ReportColumn {
  readonly heading: string;
  readonly cell: ReportCell;
}

const text = (heading: string) => ({ heading, cell: 'text' }) as const;
const rupees = (heading: string) => ({ heading: `${heading} (INR)`, cell: 'rupees' }) as const;
const number = (heading: string) => ({ heading, cell: 'number' }) as const;
const moment = (heading: string) => ({ heading, cell: 'moment' }) as const;
const day = (heading: string) => ({ heading, cell: 'day' }) as const;

/**
 * Dictionary (a) of REP-02: stores and terminals. The columns of ticket machines stay empty, because engines do not
 * send their fields, and the columns of a file never change.
 */
export const storeColumns = {
  paymentType: text('Payment Type'),
  merchantReferenceId: text('Merchant Reference ID'),
  providerReferenceId: text('Provider Reference ID'),
  referenceId: text('Reference ID'),
  originalReferenceId: text('Original Reference ID'),
  orderId: text('Merchant Order ID'),
  merchantId: text('Merchant ID'),
  merchantName: text('Merchant Name'),
  storeId: text('Store ID'),
  storeName: text('Store Name'),
  terminalId: text('Terminal ID'),
  terminalName: text('Terminal Name'),
  qrCode: text('QR Code'),
  customerName: text('Customer Name'),
  transactionDate: moment('Transaction Date'),
  status: text('Transaction Status'),
  instrument: text('Instrument'),
  cardIssuer: text('Card Issuer'),
  bankId: text('Bank ID'),
  cardType: text('Card Type'),
  cardNetwork: text('Card Network'),
  cardLast4: text('Card Last 4 Digits'),
  maskedVpa: text('Masked VPA'),
  saleAmount: rupees('Sale Amount'),
  refundAmount: rupees('Refund Amount'),
  upiAmount: rupees('UPI Amount'),
  externalWalletAmount: rupees('External Wallet Amount'),
  fee: rupees('Fee'),
  igst: rupees('IGST'),
  sgst: rupees('SGST'),
  cgst: rupees('CGST'),
  gst: rupees('GST'),
  netAmount: rupees('Net Amount'),
  settlementDate: day('Settlement Date'),
  settlementUtr: text('Settlement UTR'),
  utr: text('Transaction UTR'),
  arn: text('ARN'),
  ticketNumber: text('Ticket Number'),
  ticketType: text('Ticket Type'),
  ticketStatus: text('Ticket Status'),
} as const satisfies Record<string, ReportColumn>;

const merchantDefined = Object.fromEntries(
  Array.from({ length: 15 }, (_, index) => [
    `merchantDefined${index + 1}`,
    text(`Merchant Defined Field ${index + 1}`),
  ]),
) as { readonly [Key in MerchantDefined]: ReturnType<typeof text> };

type MerchantDefined = `merchantDefined${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15}`;

/**
 * Dictionary (b) of REP-02, of online merchants. Galla never receives some columns (BIN, merchant-defined fields,
 * subscriptions). They stay empty so that the columns of a file never change.
 */
export const onlineColumns = {
  merchantId: text('Merchant ID'),
  orderId: text('Merchant Order ID'),
  merchantReferenceId: text('Merchant Reference ID'),
  referenceId: text('Reference ID'),
  providerReferenceId: text('Provider Reference ID'),
  paymentType: text('Payment Type'),
  instrument: text('Instrument'),
  mode: text('Payment Mode'),
  product: text('Product'),
  transactionType: text('Transaction Type'),
  status: text('Transaction Status'),
  transactionDate: moment('Transaction Date'),
  completionDate: moment('Completion Date'),
  updatedDate: moment('Last Updated'),
  amount: rupees('Amount'),
  creditCardAmount: rupees('CC Amount'),
  debitCardAmount: rupees('DC Amount'),
  rupayCreditAmount: rupees('RCC Amount'),
  upiAmount: rupees('UPI Amount'),
  walletAmount: rupees('Wallet Amount'),
  externalWalletAmount: rupees('External Wallet Amount'),
  netBankingAmount: rupees('Net Banking Amount'),
  giftVoucherAmount: rupees('EGV Amount'),
  creditLineAmount: rupees('Credit Line Amount'),
  otherAmount: rupees('Other Amount'),
  settlementDate: day('Settlement Date'),
  settlementUtr: text('Settlement UTR'),
  utr: text('Transaction UTR'),
  arn: text('ARN'),
  brn: text('BRN'),
  maskedVpa: text('VPA'),
  cardNetwork: text('Card Network'),
  cardVariant: text('Card Variant'),
  cardBin: text('Card BIN'),
  cardLast4: text('Card Last 4 Digits'),
  bankId: text('Bank ID'),
  feeCategory: text('Fee Category'),
  feeType: text('Fee Type'),
  feeValue: number('Fee Value'),
  feeAmount: rupees('Fee Amount'),
  igst: rupees('IGST'),
  cgst: rupees('CGST'),
  sgst: rupees('SGST'),
  totalTax: rupees('Total Tax'),
  totalFees: rupees('Total Fees'),
  netAmount: rupees('Net Amount'),
  ...merchantDefined,
  forwardReferenceId: text('Original Reference ID'),
  forwardMerchantReferenceId: text('Original Merchant Reference ID'),
  forwardProviderReferenceId: text('Original Provider Reference ID'),
  forwardAmount: rupees('Original Amount'),
  forwardDate: moment('Original Transaction Date'),
  subscriptionId: text('Subscription ID'),
  subscriptionAmount: rupees('Subscription Amount'),
  subscriptionFrequency: text('Subscription Frequency'),
  authenticationType: text('Authentication Type'),
  currency: text('Currency'),
  notes: text('Notes'),
} as const satisfies Record<InstrumentColumn, ReportColumn> & Record<string, ReportColumn>;

/** The columns of settlements by day: the monthly and yearly settlement reports. */
export const settlementDayColumns = {
  merchantId: text('Merchant ID'),
  merchantName: text('Merchant Name'),
  settlementDate: day('Settlement Date'),
  status: text('Settlement Status'),
  settlementUtr: text('Settlement UTR'),
  payments: number('Payments'),
  gross: rupees('Gross Amount'),
  fee: rupees('Fee'),
  gst: rupees('GST'),
  refunds: number('Refunds'),
  refunded: rupees('Refunded Amount'),
  returned: rupees('Failed Refunds Credited Back'),
  chargedBack: rupees('Chargebacks'),
  netAmount: rupees('Net Amount'),
} as const satisfies Record<string, ReportColumn>;

/** The columns of the GST report, as used for filing returns: the fees deducted by settlements, and the tax on them. */
export const gstColumns = {
  merchantId: text('Merchant ID'),
  merchantName: text('Merchant Name'),
  gstin: text('GSTIN'),
  providerGstin: text('Provider GSTIN'),
  invoiceNumber: text('Invoice Number'),
  invoiceDate: day('Invoice Date'),
  placeOfSupply: text('Place of Supply'),
  sac: text('SAC'),
  settlementDate: day('Settlement Date'),
  settlementUtr: text('Settlement UTR'),
  taxable: rupees('Taxable Value'),
  nilRated: rupees('Exempt Fee'),
  rate: number('GST Rate %'),
  igst: rupees('IGST'),
  cgst: rupees('CGST'),
  sgst: rupees('SGST'),
  gst: rupees('GST'),
  invoiceValue: rupees('Fee With GST'),
} as const satisfies Record<string, ReportColumn>;

/** The dictionaries, each with its columns by name, in order. */
export const reportDictionaries = {
  STORE: storeColumns,
  ONLINE: onlineColumns,
  SETTLEMENT_DAYS: settlementDayColumns,
  GST: gstColumns,
} as const satisfies Record<string, Record<string, ReportColumn>>;

/** A dictionary of columns. */
export type ReportDictionary = keyof typeof reportDictionaries;

/** The names of all columns of a dictionary, in their order. */
export const columnsOf = (dictionary: ReportDictionary): string[] => Object.keys(reportDictionaries[dictionary]);
