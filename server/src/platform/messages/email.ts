import type { Language } from '@galla/contract/core/languages.ts';
import type { EmailTexts } from '@galla/contract/core/messages/email-texts.ts';
import { emailFrame } from '@galla/contract/core/messages/email-texts.ts';
import { Eta } from 'eta';
import { oneLine } from '../customer-pages/formats.ts';
import { said } from '../http/language.ts';
import type { ProviderContact } from '../provider.ts';
import type { Message } from './outbox.ts';

/** The content of an e-mail, as text and as HTML. */
export interface EmailContent {
  readonly language: Language;
  readonly providerName: string;
  /** `#rrggbb`. */
  readonly accent: string;
  readonly subject: string;
  readonly greeting?: string;
  readonly lead: string;
  readonly more?: readonly string[];
  /** A code to type, which the HTML part shows in large digits. */
  readonly code?: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly action: { readonly label: string; readonly url: string } | null;
  readonly note: string | null;
  /** The address for support. */
  readonly support?: string;
}

const templates = new Eta({ views: `${import.meta.dirname}/templates`, cache: true, autoTrim: false });

/** The e-mail for readers without HTML. */
function emailText({ greeting, lead, more = [], facts, action, note, support, providerName }: EmailContent): string {
  const lines = facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  const next = action && `${action.label}: ${action.url}`;
  return [greeting, lead, ...more, lines, next, note, support, providerName].filter(Boolean).join('\n\n');
}

/** Subjects are cut: mail servers refuse lines longer than 998 bytes (RFC 5322, section 2.1.1). */
const longestSubject = 150;

/** An e-mail as text and as HTML. The HTML loads no external resources. */
export function emailMessage(destination: string, content: EmailContent): Message {
  const subject = [...content.subject].slice(0, longestSubject).join('');
  const html = templates.render('email', content);
  return { channel: 'EMAIL', destination, subject, body: emailText(content), html };
}

/** The provider's colour behind white text, `#rrggbb`; else Galla's blue. */
export const accentOf = ({ brand }: ProviderContact): string => brand.color ?? '#2153d4';

/** The values of a text's placeholders in braces. */
export type Words = Readonly<Record<string, string>>;

/**
 * A text of the catalogue in a language, with its placeholders filled in, each on one line. Braces in a value stay as
 * they are; an empty value leaves no gap.
 */
export const filled = (language: Language, text: string, words: Words): string =>
  said(language, text)
    .replace(/\{(\w+)\}/g, (whole, word: string) => oneLine(words[word] ?? whole))
    .replaceAll('  ', ' ');

/** The recipient of an e-mail. */
export interface EmailReader {
  readonly email: string;
  /** Null if unknown. */
  readonly name: string | null;
  readonly language: Language;
}

/** An e-mail of the catalogue to a person. `{provider}` and `{support}` can be used in every text. */
export function personEmail(
  { email, name, language }: EmailReader,
  { subject, lead, more = [], action, note }: EmailTexts,
  given: Words,
  {
    contact,
    url,
    ...shown
  }: {
    readonly contact: ProviderContact;
    /** The target of the button. */
    readonly url?: string;
    readonly code?: string;
    /** Labels are texts of the catalogue; values are shown unchanged. */
    readonly facts?: readonly (readonly [label: string, value: string])[];
  },
): Message {
  const words = { provider: contact.name, support: contact.supportEmail, ...given };
  const fill = (text: string) => filled(language, text, words);
  return emailMessage(email, {
    language,
    providerName: contact.name,
    accent: accentOf(contact),
    subject: fill(subject),
    lead: fill(lead),
    ...(name === null ? {} : { greeting: filled(language, emailFrame.greeting, { name }) }),
    more: more.map(fill),
    ...(shown.code === undefined ? {} : { code: shown.code }),
    facts: (shown.facts ?? []).map(([label, value]) => [said(language, label), oneLine(value)] as const),
    action: action === undefined || url === undefined ? null : { label: fill(action), url },
    note: note === undefined ? null : fill(note),
    support: fill(emailFrame.support),
  });
}
