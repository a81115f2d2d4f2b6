import type { OpenedPage } from '@galla/contract/collect/payment-pages/schemas.ts';
import type { Language } from '@galla/contract/core/languages.ts';
import type { FormErrors, TypedForm } from './form.ts';
import type { PageTexts } from './texts.ts';

/** The data of a payment page. */
export interface PageView {
  readonly page: OpenedPage;
  readonly texts: PageTexts;
  readonly language: Language;
  /** `/p/{slug}`. */
  readonly path: string;
  /** The full URL, for the QR code. */
  readonly url: string;
}

/** The form of a page: empty, or with the customer's input. */
export interface PageForm {
  readonly typed: TypedForm;
  readonly errors: FormErrors;
}
