import type { Language } from '@galla/contract/core/languages.ts';
import type { Html } from '../http/html.ts';
import { html } from '../http/html.ts';
import type { ProviderContact } from '../provider.ts';
import type { Message } from './outbox.ts';

/** What an e-mail says, as text and as HTML. */
export interface EmailContent {
  readonly language: Language;
  readonly providerName: string;
  /** `#rrggbb`. */
  readonly accent: string;
  readonly subject: string;
  readonly lead: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly action: { readonly label: string; readonly url: string } | null;
  readonly note: string | null;
}

/** The e-mail for readers without HTML. */
function emailText({ lead, facts, action, note, providerName }: EmailContent): string {
  const lines = facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  const parts = [lead, lines, ...(action === null ? [] : [`${action.label}: ${action.url}`]), note, providerName];
  return parts.filter((part) => part !== null).join('\n\n');
}

const font = "font-family:Inter,'Noto Sans Devanagari',Roboto,Helvetica,Arial,sans-serif";

const row = ([label, value]: readonly [string, string]): Html => html`<tr>
<td style="${font};padding:10px 16px 10px 0;border-top:1px solid #e5e8ed;font-size:14px;line-height:20px;color:#4d5462">${label}</td>
<td align="right" style="${font};padding:10px 0;border-top:1px solid #e5e8ed;font-size:14px;line-height:20px;font-weight:500;color:#121722">${value}</td></tr>`;

/** The e-mail as HTML: tables and inline styles, because mail readers take nothing else. It loads nothing from anywhere. */
function emailHtml({ language, providerName, accent, subject, lead, facts, action, note }: EmailContent): string {
  const button =
    action &&
    html`<tr><td style="padding:24px 0 0"><a href="${action.url}" style="${font};display:block;padding:14px 20px;border-radius:8px;background:${accent};color:#ffffff;font-size:16px;line-height:20px;font-weight:600;text-align:center;text-decoration:none">${action.label}</a></td></tr>
<tr><td style="${font};padding:12px 0 0;font-size:13px;line-height:20px;color:#4d5462;word-break:break-all">${action.url}</td></tr>`;
  const small = [note, providerName]
    .filter((text) => text !== null)
    .map((text) => html`<p style="${font};margin:12px 0 0;font-size:13px;line-height:20px;color:#4d5462">${text}</p>`);
  return `<!doctype html>${
    html`<html lang="${language}-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${subject}</title></head>
<body style="margin:0;padding:0;background:#f4f6f9"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f6f9"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border-radius:16px"><tr><td style="padding:28px 24px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
<tr><td style="${font};padding:0 0 20px;font-size:18px;line-height:26px;font-weight:600;color:#121722">${lead}</td></tr>
<tr><td><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${facts.map(row)}</table></td></tr>
${button}</table>${small}
</td></tr></table></td></tr></table></body></html>`.text
  }`;
}

/** Subjects are cut: mail servers refuse lines beyond 998 bytes (RFC 5322, section 2.1.1). */
const longestSubject = 150;

/** An e-mail as text and as HTML. */
export function emailMessage(destination: string, content: EmailContent): Message {
  const subject = [...content.subject].slice(0, longestSubject).join('');
  return { channel: 'EMAIL', destination, subject, body: emailText(content), html: emailHtml(content) };
}

/** The provider's colour under white text, `#rrggbb`; else Galla's blue. */
export const accentOf = ({ brand }: ProviderContact): string => brand.color ?? '#2153d4';
