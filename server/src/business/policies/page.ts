import {
  type PolicyDocument,
  policyDocumentKeys,
  policyDocuments,
} from '@galla/contract/business/policies/documents.ts';
import type { Language } from '@galla/contract/core/languages.ts';
import { isLanguage, languageCodes, languages } from '@galla/contract/core/languages.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../../platform/auth/limits.ts';
import { NetworkLimiter } from '../../platform/customer-pages/limiter.ts';
import { sentenceBody } from '../../platform/customer-pages/pieces.ts';
import type { PageHead } from '../../platform/customer-pages/template.ts';
import { openTemplates } from '../../platform/customer-pages/template.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/http/handlers.ts';
import type { Html } from '../../platform/http/html.ts';
import { html } from '../../platform/http/html.ts';
import { languageOf } from '../../platform/http/language.ts';
import { findPublished } from './queries.ts';
import { longDay, type PublishedTexts, writers } from './write.ts';

/** The limit of policy views per network. */
const openings = { max: 240, windowMs: 60_000 };

type Request = FastifyRequest<{
  Params: { merchant: string; document: string };
  Querystring: { lang?: unknown };
}>;

interface Published {
  readonly texts: PublishedTexts;
  readonly at: Date;
}

/**
 * Serves published policies at `/policies/{merchant}/{document}`, complete without script, to anyone and to search
 * engines.
 */
export function servePolicies(app: FastifyInstance, platform: Platform, folder: string): void {
  const { database, clock, contact, publicUrl } = platform;
  const send = openTemplates(folder, contact);
  const limiter = new NetworkLimiter(openings);
  const named = (title: string): PageHead => ({
    title: `${title} · ${contact.name}`,
    preview: title,
    url: publicUrl,
    mode: 'live',
  });
  const sentence = (reply: FastifyReply, language: Language, status: 404 | 429): FastifyReply => {
    const { title, text } = writers[language][status === 404 ? 'unknown' : 'tooMany'];
    return send(reply, { language, status, head: named(title), body: sentenceBody(title, text) });
  };
  app.get('/policies/:merchant/:document', { exposeHeadRoute: false }, async (request: Request, reply) => {
    const language = isLanguage(request.query.lang) ? request.query.lang : languageOf(request);
    if (!limiter.take(networkOf(request.ip), clock.now()))
      return sentence(reply.header('retry-after', '60'), language, 429);
    const address = request.params.merchant.toLowerCase();
    const document = policyDocumentKeys.find((key) => policyDocuments[key].path === request.params.document);
    const isAddress = document !== undefined && /^[\w-]{1,64}$/.test(address);
    const found = isAddress ? await inTransaction(database, (tx) => findPublished(tx, address)) : undefined;
    if (found === undefined || document === undefined) return sentence(reply, language, 404);
    const path = `/policies/${address}`;
    const head = {
      ...named(`${writers[language].titles[document]} · ${found.texts.businessName}`),
      url: `${publicUrl}${path}/${policyDocuments[document].path}`,
      listed: true,
    };
    const body = policyBody(document, found, { language, path });
    return send(reply, { language, status: 200, head, body });
  });
}

function policyBody(
  document: PolicyDocument,
  { texts, at }: Published,
  { language, path }: { readonly language: Language; readonly path: string },
): Html {
  const { since, others, titles } = writers[language];
  const { title, sections } = texts.documents[language][document];
  const other = languageCodes.find((code) => code !== language) ?? 'en';
  const text = sections.map(
    ({ heading, paragraphs }) =>
      html`<section>${heading === null ? '' : html`<h2>${heading}</h2>`}${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}</section>`,
  );
  const links = policyDocumentKeys
    .filter((key) => key !== document)
    .map((key) => html`<li><a href="${path}/${policyDocuments[key].path}?lang=${language}">${titles[key]}</a></li>`);
  return html`<main class="link policy"><header class="link-head"><div class="shop"><div><p class="shop-name">${texts.businessName}</p></div>
<a class="link-language" href="?lang=${other}" lang="${other}" hreflang="${other}">${languages[other]}</a></div></header>
<article class="link-body policy-text"><div><h1>${title}</h1><p class="hint">${since(longDay(at, language))}</p></div>${text}</article>
<nav class="link-body policy-others" aria-label="${others}"><h2>${others}</h2><ul>${links}</ul></nav></main>`;
}
