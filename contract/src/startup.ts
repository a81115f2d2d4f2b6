import { merchants } from './business/merchants/calls.ts';
import { access } from './identity/access/calls.ts';

/** What the dashboard reads before any screen (SES-10). Its page brings the answers with it. */
export const startupReads = [
  access.me,
  access.permissions,
  merchants.profile,
  merchants.startupConfig,
  access.config,
] as const;

/** The place of these answers in the built page. */
export const startupMark = '<!--startup-->';
/** The id of the element that holds them in the page as sent. */
export const startupElement = 'startup';

/** An answer that a page brings with it. */
export interface BroughtAnswer {
  readonly method: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
}
