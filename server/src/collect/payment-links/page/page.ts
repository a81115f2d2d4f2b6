import { paymentLinkCodePattern } from '@galla/contract/collect/payment-links/feature.ts';
import type { Language } from '@galla/contract/core/languages.ts';
import { isLanguage } from '@galla/contract/core/languages.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { shortText } from '@galla/contract/core/schema.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countUse, networkOf, OverLimit } from '../../../platform/auth/limits.ts';
import { rupees } from '../../../platform/customer-pages/formats.ts';
import { NetworkLimiter } from '../../../platform/customer-pages/limiter.ts';
import { sentenceBody } from '../../../platform/customer-pages/pieces.ts';
import { longestNote, reportBody, sentBody } from '../../../platform/customer-pages/report.ts';
import type { SendPage } from '../../../platform/customer-pages/template.ts';
import { openTemplates } from '../../../platform/customer-pages/template.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/http/handlers.ts';
import type { Html } from '../../../platform/http/html.ts';
import { languageOf } from '../../../platform/http/language.ts';
import type { TypedForm } from './form.ts';
import { checkForm, readForm } from './form.ts';
import type { FoundLink, PageActions } from './page-actions.ts';
import type { LinkView } from './page-html.ts';
import { endedHtml, head, paidHtml, wayQuery } from './page-html.ts';
import type { PaymentForm } from './payable-page-html.ts';
import { payableHtml } from './payable-page-html.ts';
import { receiptOf } from './receipt.ts';
import { pageTexts } from './texts.ts';
import { deviceOf, ViewCounter } from './view-counter.ts';

const minuteMs = 60_000;

/** How often one network may open links. A shop's Wi-Fi has many customers, and no person reads two links a second. */
const viewLimit = { max: 120, windowMs: minuteMs };
/** How often one network may request unknown codes. */
const misses = { max: 20, windowMs: 10 * minuteMs };
/** How often one network may send forms. */
const forms = { max: 30, windowMs: 10 * minuteMs };

type Request = FastifyRequest<{
  Params: { code: string };
  Querystring: { lang?: unknown; way?: unknown };
}>;

/**
 * Serves the page of a payment link at `/l/{code}`. It works without script: the HTML contains the details, and a form
 * leads to the payment page. It sets no cookie and is never cached.
 */
export function serveLinkPage(app: FastifyInstance, platform: Platform, folder: string, links: PageActions): void {
  const page = new LinkPage(platform, openTemplates(folder, platform.contact), links);
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.addHook('onClose', () => page.close());
    const quiet = { exposeHeadRoute: false } as const;
    scope.get('/l/:code', quiet, (request: Request, reply) => page.open(request, reply));
    scope.post('/l/:code', (request: Request, reply) => page.choose(request, reply));
    scope.get('/l/:code/report', quiet, (request: Request, reply) => page.showReport(request, reply));
    scope.post('/l/:code/report', (request: Request, reply) => page.report(request, reply));
    scope.post('/l/:code/ask', (request: Request, reply) => page.ask(request, reply));
    scope.get('/l/:code/receipt.pdf', quiet, (request: Request, reply) => page.receipt(request, reply));
  });
}

class LinkPage {
  readonly #platform: Platform;
  readonly #send: SendPage;
  readonly #links: PageActions;
  readonly #viewCounter: ViewCounter;
  readonly #viewLimiter = new NetworkLimiter(viewLimit);
  readonly #missLimit = new NetworkLimiter(misses);

  constructor(platform: Platform, send: SendPage, links: PageActions) {
    this.#platform = platform;
    this.#send = send;
    this.#links = links;
    this.#viewCounter = new ViewCounter(platform);
  }

  close(): Promise<void> {
    return this.#viewCounter.flush();
  }

  async open(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    return this.#withLink(request, reply, async ({ key, link }, view) => {
      const on = deviceOf(request.headers);
      if (on !== undefined) this.#viewCounter.add(key, on, this.#platform.clock.now());
      if (waitsOnly(link)) void reply.header('refresh', String(waitSeconds));
      const body = link.state === 'OPEN' || link.state === 'PAYING' ? payableHtml(view, newForm()) : closedHtml(view);
      return this.#page(reply, view, body, 200);
    });
  }

  async choose(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    return this.#withForm(request, reply, async ({ link }, view) => {
      const typed = readForm(request.body);
      const checked = checkForm(link, typed, view.texts);
      if ('errors' in checked)
        return this.#page(reply, view, payableHtml(view, { typed, errors: checked.errors }), 400);
      try {
        const { payUrl } = await this.#links.choose(link.code, checked.choice);
        return await reply
          .header('cache-control', 'no-store')
          .redirect(`${payUrl}?lang=${view.language}${wayQuery(view.byUpi)}`, 303);
      } catch (error) {
        return this.#refused(request, reply, typed, error);
      }
    });
  }

  /** The current state of the link: it ended in the meantime, or another payment is under way. */
  async #refused(request: Request, reply: FastifyReply, typed: TypedForm, error: unknown): Promise<FastifyReply> {
    if (!(error instanceof Problem) || error.status >= 500 || error instanceof OverLimit) throw error;
    return this.#withLink(request, reply, async ({ link }, view) => {
      const isOpen = link.state === 'OPEN' || link.state === 'PAYING';
      const text = error.code === 'PAYMENT_LINK_PAYING' ? view.texts.paying : view.texts.errors.summary;
      const errors = new Map([['', text]]);
      return this.#page(reply, view, isOpen ? payableHtml(view, { typed, errors }) : closedHtml(view), error.status);
    });
  }

  showReport(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    return this.#withLink(request, reply, async (_found, view) =>
      this.#page(reply, view, reportBody(reportOf(view)), 200),
    );
  }

  report(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    return this.#withForm(request, reply, async ({ link }, view) => {
      const note = shortText(longestNote).safeParse(fieldOf(request, 'note'));
      await this.#links.report(link.code, note.success ? note.data : undefined);
      return this.#page(reply, view, sentBody(reportOf(view), view.texts.reported, view.texts.reportedHelp), 200);
    });
  }

  ask(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    return this.#withForm(request, reply, async ({ key, link }, view) => {
      if (link.state === 'EXPIRED' || link.state === 'FAILED') await this.#links.askForNew(key);
      return this.#page(
        reply,
        view,
        sentBody(reportOf(view), view.texts.asked(link.merchantName), view.texts.askedHelp),
        200,
      );
    });
  }

  receipt(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    return this.#withLink(request, reply, async ({ link }, view) => {
      if (link.paid.length === 0) return this.#page(reply, view, closedHtml(view), 404);
      const bytes = await receiptOf(view, this.#platform.contact.name);
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="receipt-${link.code}.pdf"`)
        .header('x-robots-tag', 'noindex')
        .type('application/pdf')
        .send(bytes);
    });
  }

  /** Handles a form of this page. Other sites may not send it, and each network has a limit. */
  async #withForm(request: Request, reply: FastifyReply, work: Work): Promise<FastifyReply> {
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Problem('FORBIDDEN', 403);
    const { clock, database } = this.#platform;
    const use = { key: `link-form:${networkOf(request.ip)}`, limit: forms };
    const over = await inTransaction(database, (tx) =>
      countUse(tx, [use], clock.now()).catch((error: unknown) => {
        if (error instanceof OverLimit) return error;
        throw error;
      }),
    );
    if (over !== undefined) return this.#tooOften(request, reply, over.retryAfterSeconds);
    return this.#withLink(request, reply, work);
  }

  async #withLink(request: Request, reply: FastifyReply, work: Work): Promise<FastifyReply> {
    const [network, now] = [networkOf(request.ip), this.#platform.clock.now()];
    if (!this.#viewLimiter.take(network, now)) return this.#tooOften(request, reply, 60);
    const { code } = request.params;
    const found = paymentLinkCodePattern.test(code) ? await this.#links.find(code) : undefined;
    if (found === undefined)
      return this.#missLimit.take(network, now) ? this.#unknown(request, reply) : this.#tooOften(request, reply, 600);
    const language = chosenLanguage(request) ?? found.link.language;
    const byUpi = request.query.way === 'upi';
    const view = { link: found.link, texts: pageTexts[language], language, path: `/l/${code}`, byUpi };
    return work(found, view);
  }

  #page(reply: FastifyReply, view: LinkView, body: Html, status: number): FastifyReply {
    const { link, texts, language, path } = view;
    const title = texts.title(link.merchantName);
    const pageHead = {
      title: `${title} · ${this.#platform.contact.name}`,
      mode: link.mode,
      preview: texts.preview(link.merchantName, rupees(link.amount)),
      url: `${this.#platform.publicUrl}${path}`,
    };
    return this.#send(reply, { language, status, head: pageHead, body });
  }

  #unknown(request: Request, reply: FastifyReply): FastifyReply {
    const language = chosenLanguage(request) ?? languageOf(request);
    const texts = pageTexts[language];
    return this.#plain(reply, {
      language,
      status: 404,
      title: texts.unknownTitle,
      body: sentenceBody(texts.unknown, texts.unknownHelp),
    });
  }

  #tooOften(request: Request, reply: FastifyReply, seconds = 60): FastifyReply {
    const language = chosenLanguage(request) ?? languageOf(request);
    const { tooMany, tooManyHelp } = pageTexts[language];
    reply.header('retry-after', String(seconds));
    return this.#plain(reply, { language, status: 429, title: tooMany, body: sentenceBody(tooMany, tooManyHelp) });
  }

  #plain(
    reply: FastifyReply,
    {
      title,
      ...page
    }: { readonly language: Language; readonly status: number; readonly title: string; readonly body: Html },
  ): FastifyReply {
    const { contact, publicUrl } = this.#platform;
    const named = { title: `${title} · ${contact.name}`, preview: title, url: publicUrl, mode: 'live' } as const;
    return this.#send(reply, { ...page, head: named });
  }
}

/** How often a page without script reloads to see whether the payment under way has paid its link, in seconds. */
const waitSeconds = 15;

/** Whether a page waits for a payment and has no input that a reload would lose. */
const waitsOnly = ({ state, asks, nextAtLeast, left }: FoundLink['link']): boolean =>
  state === 'PAYING' && asks.length === 0 && nextAtLeast === left;

type Work = (found: FoundLink, view: LinkView) => Promise<FastifyReply>;

const reportOf = (view: LinkView) => ({ ...view, head: head(view) });

const closedHtml = (view: LinkView): Html => (view.link.state === 'PAID' ? paidHtml(view) : endedHtml(view));

const newForm = (): PaymentForm => ({
  typed: { key: crypto.randomUUID(), part: '', amount: '', answers: [] },
  errors: new Map(),
});

const chosenLanguage = ({ query }: Request): Language | undefined => (isLanguage(query.lang) ? query.lang : undefined);

const fieldOf = ({ body }: Request, name: string): string =>
  body instanceof URLSearchParams ? (body.get(name) ?? '') : '';
