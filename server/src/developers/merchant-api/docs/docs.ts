import { readFileSync } from 'node:fs';
import { merchantApi } from '@galla/contract/developers/merchant-api/endpoints.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../../../platform/http/handlers.ts';
import { type Html, html } from '../../../platform/http/html.ts';
import { sendFormPage } from '../../../platform/http/pages.ts';
import { callSide, callText, codeTabs, titleOf } from './call-page.ts';
import { readExamples } from './examples.ts';
import { serveDocsFonts } from './fonts.ts';
import type { DocsPage, Section } from './layout.ts';
import { docsLayout } from './layout.ts';
import type { Guide } from './markdown.ts';
import { readGuide } from './markdown.ts';
import { apiGroups } from './reference.ts';
import { serveMarkdown } from './serve-markdown.ts';
import { callNamed } from './shown-call.ts';
import { sendTrial } from './try.ts';

const guideNames = [
  ...(['accept-a-payment', 'first-payment', 'payment-links', 'refunds', 'webhooks', 'settlements'] as const),
  ...(['command-line', 'assistants', 'go-live', 'basics'] as const),
] as const;
const unknown = {
  title: 'No such page',
  path: '',
  body: html`<h1>No such page</h1><p><a href="/docs/api">All pages</a></p>`,
};

/** Serves the documentation of the merchant API at `/docs/api`: guides, a page for each call, and a search. */
export function serveApiDocs(app: FastifyInstance, platform: Platform): void {
  const examples = readExamples();
  const { publicUrl, contact } = platform;
  const exampleOf = (name: string) => {
    const example = examples.get(name);
    if (example === undefined) throw new RangeError(`The call ${name} is not recorded`);
    return example;
  };
  const around = {
    callOf: (name: string) =>
      html`${codeTabs(publicUrl, exampleOf(name))}<p><a href="/docs/api/${name}">${titleOf(name)} in the reference</a></p>`,
  };
  const guides = new Map<string, Guide>(
    guideNames.map((name) => [name, readGuide(readSource(name).replaceAll('{{address}}', publicUrl), around)]),
  );
  const sections: Section[] = [
    { title: 'Guides', links: [...guides].map(([name, { title }]) => ({ href: `/docs/api/guides/${name}`, title })) },
    ...apiGroups.map(({ title, calls }) => ({
      title,
      links: calls.map((name) => ({ href: `/docs/api/${name}`, title: titleOf(name), verb: merchantApi[name].method })),
    })),
  ];
  const send = (reply: FastifyReply, page: DocsPage, status = 200) =>
    sendFormPage(reply, docsLayout(page, sections, contact), status);
  const quiet = { exposeHeadRoute: false } as const;
  serveMarkdown(app, { url: publicUrl, exampleOf }, { provider: contact.name, guides });

  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      (_request, body, done) => done(null, body),
    );
    serveDocsFonts(scope);
    scope.get('/docs/api', quiet, (_request, reply) =>
      send(reply, front(guides, sections, codeTabs(publicUrl, exampleOf('createOrder')))),
    );
    scope.get('/docs/api/search', quiet, (request: FastifyRequest<{ Querystring: { q?: unknown } }>, reply) =>
      send(reply, found(String(request.query.q ?? '').slice(0, 60), guides)),
    );
    scope.get('/docs/api/guides/:name', quiet, (request: FastifyRequest<{ Params: { name: string } }>, reply) => {
      const { name } = request.params;
      const guide = guides.get(name);
      if (guide === undefined) return send(reply, unknown, 404);
      const { title, about, body } = guide;
      const whole = html`<p class="eyebrow">Guide</p><h1>${title}</h1><p>${about}</p>${body}`;
      return send(reply, { title, path: `/docs/api/guides/${name}`, body: whole });
    });
    scope.route({
      method: ['GET', 'POST'],
      url: '/docs/api/:call',
      exposeHeadRoute: false,
      handler: async (request: FastifyRequest, reply) => {
        const call = callNamed((request.params as { readonly call: string }).call);
        if (call === undefined) return send(reply, unknown, 404);
        const trial = request.method === 'POST' ? await sendTrial(app, call, request) : undefined;
        const side = callSide(call, exampleOf(call.name), publicUrl, trial);
        return send(reply, { title: titleOf(call.name), path: `/docs/api/${call.name}`, body: callText(call), side });
      },
    });
  });
}

const readSource = (name: string) =>
  readFileSync(new URL(`../../../../../docs/api/${name}.md`, import.meta.url), 'utf8');

/** The front page: the first steps, the guides, and every call. */
function front(guides: ReadonlyMap<string, Guide>, [, ...groups]: readonly Section[], code: Html): DocsPage {
  const body = html`<div class="start"><div><h1>Build on the Merchant API</h1><p>Take payments, refund them, send payment links, and learn what happened. Begin with a test key: no real money moves.</p>
<a class="go" href="/docs/api/guides/first-payment">From a test key to a settlement</a><a href="/docs/api/guides/accept-a-payment">Accept a payment</a></div>${code}</div>
<h2>Guides</h2><ul class="cards">${[...guides].map(
    ([name, { title, about }]) => html`<li><a href="/docs/api/guides/${name}">${title}</a><p>${about}</p></li>`,
  )}</ul>
<h2>Calls</h2><ul class="cards">${groups.map(
    ({ title, links }, index) =>
      html`<li><h3>${title}</h3><p>${apiGroups[index]?.about}</p><ul class="calls">${links.map(
        ({ href, title: name, verb }) =>
          html`<li><a href="${href}"><span>${name}</span><small>${verb}</small></a></li>`,
      )}</ul></li>`,
  )}</ul>
<h2>For programs</h2><p><a href="/api/merchant/v1/openapi.json">The OpenAPI document</a></p><p><a href="/docs/api.md">These pages as Markdown</a></p>`;
  return { title: 'Merchant API', path: '/docs/api', body };
}

/** Pages that contain all words of a search. Matches in the name come first, then in the text. */
function found(search: string, guides: ReadonlyMap<string, Guide>): DocsPage {
  const pages = [
    ...[...guides].map(([name, { title, text }]) => ({ href: `/docs/api/guides/${name}`, title, text })),
    ...Object.entries(merchantApi).map(([name, { path, spec }]) => ({
      href: `/docs/api/${name}`,
      title: titleOf(name),
      text: `${name} ${path} ${spec.summary} ${Object.keys('errors' in spec ? spec.errors : {}).join(' ')}`,
    })),
  ];
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const has = (text: string) => words.length > 0 && words.every((word) => text.toLowerCase().includes(word));
  const byTitle = pages.filter(({ title }) => has(title));
  const hits = [...byTitle, ...pages.filter((one) => !byTitle.includes(one) && has(`${one.title} ${one.text}`))].slice(
    0,
    30,
  );
  const list = html`<ul>${hits.map(({ href, title }) => html`<li><a href="${href}">${title}</a></li>`)}</ul>`;
  const none = html`<p>Nothing has these words. Try the name of a call or of an error.</p>`;
  return {
    title: 'Search',
    path: '/docs/api/search',
    search,
    body: html`<h1>Search</h1>${hits.length > 0 ? list : none}`,
  };
}
