import { slugPattern } from '@galla/contract/collect/payment-pages/fields.ts';
import type { OpenedPage } from '@galla/contract/collect/payment-pages/schemas.ts';
import type { Language } from '@galla/contract/core/languages.ts';
import { isLanguage } from '@galla/contract/core/languages.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { shortText } from '@galla/contract/core/schema.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countUse, networkOf, OverLimit } from '../../../platform/auth/limits.ts';
import { NetworkLimiter } from '../../../platform/customer-pages/limiter.ts';
import { merchantHead, sentenceBody } from '../../../platform/customer-pages/pieces.ts';
import { longestNote, reportBody, sentBody } from '../../../platform/customer-pages/report.ts';
import type { SendPage } from '../../../platform/customer-pages/template.ts';
import { openTemplates } from '../../../platform/customer-pages/template.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/http/handlers.ts';
import type { Html } from '../../../platform/http/html.ts';
import { html } from '../../../platform/http/html.ts';
import { languageOf } from '../../../platform/http/language.ts';
import { createPageOrder } from '../create-page-order.ts';
import { findCustomerPage } from '../find-page.ts';
import { reportPage } from '../reports.ts';
import type { FormErrors, TypedForm } from './form.ts';
import { checkForm, newForm, readForm } from './form.ts';
import type { OrderView } from './order-html.ts';
import { orderHtml } from './order-html.ts';
import { closedHtml, payableHtml } from './page-html.ts';
import { findShownOrder } from './paid.ts';
import { receiptOf } from './receipt.ts';
import { pageTexts } from './texts.ts';
import type { PageView } from './view.ts';

const minuteMs = 60_000;

/** How often one network may open pages: many parents share a school's Wi-Fi. */
const viewLimit = { max: 240, windowMs: minuteMs };
/** How often one network may request unknown addresses. */
const misses = { max: 30, windowMs: 10 * minuteMs };
/** How often one network may send forms. */
const forms = { max: 60, windowMs: 10 * minuteMs };

type Request = FastifyRequest<{
  Params: { slug?: string; token?: string };
  Querystring: { lang?: unknown };
}>;

/**
 * Serves payment pages at `/p/{slug}` and their receipts. They work without script: the form leads to the payment page.
 * They set no cookie and are never cached.
 */
export function servePaymentPages(app: FastifyInstance, platform: Platform, folder: string): void {
  const pages = new PaymentPages(platform, openTemplates(folder, platform.contact));
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    const quiet = { exposeHeadRoute: false } as const;
    scope.get('/p/:slug', quiet, (request: Request, reply) => pages.open(request, reply));
    scope.post('/p/:slug', (request: Request, reply) => pages.choose(request, reply));
    scope.get('/p/:slug/report', quiet, (request: Request, reply) => pages.showReport(request, reply));
    scope.post('/p/:slug/report', (request: Request, reply) => pages.report(request, reply));
    scope.get('/p/receipt/:token', quiet, (request: Request, reply) => pages.order(request, reply));
    scope.get('/p/receipt/:token/receipt.pdf', quiet, (request: Request, reply) => pages.receipt(request, reply));
  });
}

class PaymentPages {
  readonly #platform: Platform;
  readonly #send: SendPage;
  readonly #viewLimiter = new NetworkLimiter(viewLimit);
  readonly #missLimit = new NetworkLimiter(misses);

  constructor(platform: Platform, send: SendPage) {
    this.#platform = platform;
    this.#send = send;
  }

  open(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    return this.#withPage(request, reply, async (view) => {
      const { page } = view;
      // An earlier address redirects to the current one.
      if (page.slug !== request.params.slug)
        return reply.header('cache-control', 'no-store').redirect(`/p/${page.slug}?lang=${view.language}`, 302);
      return this.#page(reply, view, { typed: newForm(), errors: new Map() }, 200);
    });
  }

  choose(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    return this.#withForm(request, reply, (view) => this.#order(request, reply, view));
  }

  showReport(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    return this.#withPage(request, reply, async (view) => this.#written(reply, view, reportBody(reportOf(view)), 200));
  }

  report(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    return this.#withForm(request, reply, async (view) => {
      const note = shortText(longestNote).safeParse(noteOf(request));
      const context = { ...this.#platform, now: this.#platform.clock.now() };
      await reportPage(context, view.page.slug, note.success ? note.data : undefined);
      const body = sentBody(reportOf(view), view.texts.reported, view.texts.reportedHelp);
      return this.#written(reply, view, body, 200);
    });
  }

  async #order(request: Request, reply: FastifyReply, view: PageView): Promise<FastifyReply> {
    const typed = readForm(request.body);
    const checked = checkForm(view.page, typed, view.texts);
    if (view.page.state !== 'OPEN') return this.#page(reply, view, { typed, errors: new Map() }, 409);
    if ('errors' in checked) return this.#page(reply, view, { typed, errors: checked.errors }, 400);
    try {
      const context = { ...this.#platform, now: this.#platform.clock.now(), address: request.ip };
      const { payUrl } = await createPageOrder(context, view.page.slug, checked.choice);
      return await reply.header('cache-control', 'no-store').redirect(`${payUrl}?lang=${view.language}`, 303);
    } catch (error) {
      return this.#refused(request, reply, typed, error);
    }
  }

  /** The current state of the page: it was paused or changed in the meantime, or another customer was faster. */
  async #refused(request: Request, reply: FastifyReply, typed: TypedForm, error: unknown): Promise<FastifyReply> {
    if (!(error instanceof Problem) || error.status >= 500 || error instanceof OverLimit) throw error;
    return this.#withPage(request, reply, async (view) => {
      const { errors } = view.texts;
      const isKnown = /^PAYMENT_PAGE_(SOLD_OUT|TOO_MANY|BUSY)$/.test(error.code);
      const text = isKnown ? errors[error.code as 'PAYMENT_PAGE_SOLD_OUT'] : errors.changed;
      const again = { ...typed, key: crypto.randomUUID() };
      return this.#page(reply, view, { typed: again, errors: new Map([['', text]]) }, error.status);
    });
  }

  order(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    return this.#withOrder(request, reply, async (view) => {
      const { shown, texts, language, path } = view;
      const title = `${texts.paidTo(shown.order.merchantName)} · ${this.#platform.contact.name}`;
      const url = `${this.#platform.publicUrl}${path}`;
      const head = { title, preview: shown.title, url, mode: shown.mode };
      return this.#send(reply, { language, status: 200, head, body: orderHtml(view) });
    });
  }

  receipt(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    return this.#withOrder(request, reply, async (view) => {
      if (view.shown.order.state !== 'PAID') return this.#unknown(request, reply);
      const bytes = await receiptOf(view, this.#platform.contact.name);
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="receipt-${view.shown.order.merchantOrderId}.pdf"`)
        .header('x-robots-tag', 'noindex')
        .type('application/pdf')
        .send(bytes);
    });
  }

  /** Handles a form of these pages. Other sites may not send it, and each network has a limit. */
  async #withForm(
    request: Request,
    reply: FastifyReply,
    work: (view: PageView) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    refuseForeign(request);
    const { clock, database } = this.#platform;
    const use = { key: `page-form:${networkOf(request.ip)}`, limit: forms };
    const over = await inTransaction(database, (tx) =>
      countUse(tx, [use], clock.now()).catch((error: unknown) => {
        if (error instanceof OverLimit) return error;
        throw error;
      }),
    );
    if (over !== undefined) return this.#tooOften(request, reply, over.retryAfterSeconds ?? 60);
    return this.#withPage(request, reply, work);
  }

  async #withPage(
    request: Request,
    reply: FastifyReply,
    work: (view: PageView) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const { database, masterKey, clock, publicUrl } = this.#platform;
    const { slug = '' } = request.params;
    const found = await this.#limited(request, reply, async () =>
      slugPattern.test(slug) ? findCustomerPage({ database, masterKey, now: clock.now() }, slug) : undefined,
    );
    if ('answered' in found) return found.answered;
    const language = chosenLanguage(request) ?? found.value.language;
    const path = `/p/${found.value.slug}`;
    return work({ page: found.value, texts: pageTexts[language], language, path, url: `${publicUrl}${path}` });
  }

  async #withOrder(
    request: Request,
    reply: FastifyReply,
    work: (view: OrderView) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const { token = '' } = request.params;
    const found = await this.#limited(request, reply, () => findShownOrder(this.#platform, token));
    if ('answered' in found) return found.answered;
    const language = chosenLanguage(request) ?? found.value.language;
    return work({ shown: found.value, texts: pageTexts[language], language, path: `/p/receipt/${token}` });
  }

  /** Runs a look-up within the limits of the caller's network. */
  async #limited<T>(
    request: Request,
    reply: FastifyReply,
    find: () => Promise<T | undefined>,
  ): Promise<{ readonly value: T } | { readonly answered: FastifyReply }> {
    const [network, now] = [networkOf(request.ip), this.#platform.clock.now()];
    if (!this.#viewLimiter.take(network, now)) return { answered: this.#tooOften(request, reply, 60) };
    const value = await find();
    if (value !== undefined) return { value };
    const isAllowed = this.#missLimit.take(network, now);
    return { answered: isAllowed ? this.#unknown(request, reply) : this.#tooOften(request, reply, 600) };
  }

  #page(
    reply: FastifyReply,
    view: PageView,
    form: { readonly typed: TypedForm; readonly errors: FormErrors },
    status: number,
  ): FastifyReply {
    return this.#written(reply, view, isPayable(view.page) ? payableHtml(view, form) : closedHtml(view), status);
  }

  #written(reply: FastifyReply, { page, language, url }: PageView, body: Html, status: number): FastifyReply {
    const { contact, publicUrl } = this.#platform;
    const head = {
      title: `${page.title} · ${page.merchantName} · ${contact.name}`,
      mode: page.mode,
      url,
      preview: `${page.title} · ${page.merchantName}`,
      listed: page.listed && page.mode === 'live' && page.state !== 'CLOSED',
      image: page.picture === null ? undefined : `${publicUrl}${page.picture.links.medium}`,
    };
    return this.#send(reply, { language, status, head, body });
  }

  #unknown(request: Request, reply: FastifyReply): FastifyReply {
    const { unknownTitle, unknown, unknownHelp } = pageTexts[chosenLanguage(request) ?? languageOf(request)];
    return this.#sentence(request, reply, { status: 404, name: unknownTitle, title: unknown, text: unknownHelp });
  }

  #tooOften(request: Request, reply: FastifyReply, seconds: number): FastifyReply {
    const { tooMany, tooManyHelp } = pageTexts[chosenLanguage(request) ?? languageOf(request)];
    reply.header('retry-after', String(seconds));
    return this.#sentence(request, reply, { status: 429, name: tooMany, title: tooMany, text: tooManyHelp });
  }

  #sentence(
    request: Request,
    reply: FastifyReply,
    said: { readonly status: number; readonly name: string; readonly title: string; readonly text: string },
  ): FastifyReply {
    const { contact, publicUrl } = this.#platform;
    const language = chosenLanguage(request) ?? languageOf(request);
    const head = { title: `${said.name} · ${contact.name}`, preview: said.name, url: publicUrl, mode: 'live' } as const;
    return this.#send(reply, { language, status: said.status, head, body: sentenceBody(said.title, said.text) });
  }
}

const reportOf = ({ page, texts, language, path }: PageView) => ({
  texts,
  language,
  path,
  head: merchantHead(page, texts, language, html`<p class="page-title">${page.title}</p>`),
});

const noteOf = ({ body }: Request): string => (body instanceof URLSearchParams ? (body.get('note') ?? '') : '');

const isPayable = ({ state }: OpenedPage): boolean => state === 'OPEN';

/** Refuses a form sent by another site. */
function refuseForeign(request: Request): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Problem('FORBIDDEN', 403);
}

const chosenLanguage = ({ query }: Request): Language | undefined => (isLanguage(query.lang) ? query.lang : undefined);
