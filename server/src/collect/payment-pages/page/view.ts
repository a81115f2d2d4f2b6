import type { OpenedPage } from '@galla/contract/collect/payment-pages/schemas.ts';
import type { Language } from '@galla/contract/core/languages.ts';
import type { FormErrors, TypedForm } from './form.ts';
import type { PageTexts } from './texts.ts';

/** What a payment page is drawn from. */
export interface PageView {
  readonly page: OpenedPage;
  readonly texts: PageTexts;
  readonly language: Language;
  /** `/p/{slug}`. */
  readonly path: string;
  /** The same with the host, for the QR code. */
  readonly url: string;
}

/** The form of a page: as new, or as it came back. */
export interface PageForm {
  readonly typed: TypedForm;
  readonly errors: FormErrors;
}
