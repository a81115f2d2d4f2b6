import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@galla/contract/core/languages.ts';
import { languageCodes } from '@galla/contract/core/languages.ts';
import type { FastifyReply } from 'fastify';
import type { Html } from '../http/html.ts';
import { html } from '../http/html.ts';
import { pagePolicy } from '../http/page-policy.ts';
import type { ProviderContact } from '../provider.ts';
import { withContact } from '../provider.ts';

/** The head of a page. */
export interface PageHead {
  readonly title: string;
  /** The preview text for messengers: merchant and amount only. */
  readonly preview: string;
  readonly url: string;
  readonly mode: 'live' | 'test';
  /** Whether search engines may list the page; false by default. */
  readonly listed?: boolean;
  /** The address of a picture for messengers. */
  readonly image?: string | undefined;
}

/** Sends pages for customers, each in the built frame of its language. */
export type SendPage = (
  reply: FastifyReply,
  page: { readonly language: Language; readonly status: number; readonly head: PageHead; readonly body: Html },
) => FastifyReply;

/** Reads the built frames. */
export function openTemplates(folder: string, contact: ProviderContact): SendPage {
  const frames = new Map(
    languageCodes.map((language) => [
      language,
      withContact(readFileSync(join(folder, language, 'link.html'), 'utf8'), contact).replace(
        '</head>',
        '__IMAGE__</head>',
      ),
    ]),
  );
  return (reply, { language, status, head, body }) => {
    const words: Readonly<Record<string, Html | string>> = {
      TITLE: head.title,
      PREVIEW: head.preview,
      URL: head.url,
      MODE: head.mode,
      PROVIDER: contact.name,
      BODY: body,
      ROBOTS: robotsOf(head),
      IMAGE: head.image === undefined ? '' : html`<meta property="og:image" content="${head.image}">`,
      SCRIPT_NONCE: reply.pageNonce,
      STYLE_NONCE: reply.pageNonce,
    };
    // In one pass, so that a filled-in value is never read as a placeholder.
    const page = (frames.get(language) ?? '').replace(
      /__([A-Z_]+?)__/g,
      (place, name: string) => html`${words[name] ?? place}`.text,
    );
    return start(reply, status, robotsOf(head))
      .header('content-language', `${language}-IN`)
      .type('text/html; charset=utf-8')
      .send(page);
  };
}

/** The instruction for search engines. */
const robotsOf = ({ listed = false }: PageHead): string => (listed ? 'index, nofollow' : 'noindex, nofollow');

/**
 * Scripts choose light or dark, and poll whether the page has ended (checkout/src/watch-end.ts); the page works without
 * them. Forms may go to this origin, and on to the payment page.
 */
function start(reply: FastifyReply, status: number, robots: string): FastifyReply {
  const policy = pagePolicy({
    scripts: ["'self'", `'nonce-${reply.pageNonce}'`],
    connections: ["'self'"],
    styles: ["'self'", `'nonce-${reply.pageNonce}'`],
    images: ["'self'"],
    fonts: ["'self'"],
    forms: ["'self'"],
  });
  return reply
    .code(status)
    .header('content-security-policy', policy)
    .header('referrer-policy', 'same-origin')
    .header('x-robots-tag', robots)
    .header('cache-control', 'no-store');
}
