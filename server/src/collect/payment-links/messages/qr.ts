import type { Language } from '@galla/contract/core/languages.ts';
import { moment, oneLine, rupees } from '../../../platform/customer-pages/formats.ts';
import type { QrSheet } from '../../../platform/customer-pages/qr-sheet.ts';

/** The text around a link's QR code. Amount in paise. */
interface LinkQr {
  readonly url: string;
  readonly merchantName: string;
  readonly amount: number;
  readonly referenceId: string;
  readonly expiresAt: Date;
  readonly language: Language;
}

const scanToPay = { en: 'Scan to pay', hi: 'पैसे देने के लिए स्कैन करें' } as const;
const payBy = { en: (at: string) => `Pay by ${at}`, hi: (at: string) => `${at} तक दें` } as const;

/** The QR code of a link, with the link's details. */
export const linkQr = ({ url, merchantName, amount, referenceId, expiresAt, language }: LinkQr): QrSheet => ({
  url,
  heading: oneLine(merchantName),
  large: rupees(amount),
  call: scanToPay[language],
  notes: [oneLine(referenceId), payBy[language](moment(expiresAt, language))],
});
