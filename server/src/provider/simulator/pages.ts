import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { permissionsPolicy, plainPagePolicy } from '../../platform/http/page-policy.ts';
import type { Book } from './book.ts';
import { findPaymentOfPage, findPaymentOfReference } from './book-queries.ts';
import type { BookPayment } from './book-rows.ts';
import { asOutcome, type Outcome, outcomeOfVpa, testDomain, testOtps } from './outcomes.ts';
import { actPage, endPage, errorPage, type Field, scanPage } from './page-texts.ts';
import { outcomeOfCard, type Payments } from './payments.ts';

type Form = Readonly<Record<string, string | undefined>>;

/** The bank's pages: plain HTML forms, reached by the customer's browser through Galla's own origin. */
export function servePages(app: FastifyInstance, book: Book, payments: Payments): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'a page of the simulator failed');
    return sendPage(reply, 500, errorPage('The bank has a technical problem. Try again.'));
  });
  app.get<{ Querystring: Form }>('/bank', async ({ query }, reply) => {
    if (query['link'] === undefined) return sendPage(reply, 200, scanPage(undefined));
    const reference = /[?&]tr=([A-Za-z0-9]{1,64})(&|$)/.exec(query['link'])?.[1] ?? '';
    const payment = findPaymentOfReference(book, reference);
    if (payment === undefined) return sendPage(reply, 404, scanPage('There is no payment behind this link.'));
    return reply.redirect(`/bank/upi/${payment.page}`, 303);
  });
  for (const kind of ['pay', 'upi'] as const) {
    app.get<{ Params: { page: string } }>(`/bank/${kind}/:page`, async ({ params }, reply) =>
      show(reply, findPaymentOfPage(book, params.page), 200),
    );
    app.post<{ Params: { page: string }; Body: Form }>(`/bank/${kind}/:page`, async ({ params, body }, reply) => {
      const row = findPaymentOfPage(book, params.page);
      if (row === undefined || !isOpen(row)) return show(reply, row, 200);
      const wrong = await book.write(() => act(payments, row, body ?? {}));
      const after = findPaymentOfPage(book, params.page);
      if (wrong !== undefined) return show(reply, after, 422, wrong);
      if (row.method === 'UPI') return show(reply, after, 200);
      return reply.redirect(row.return_url, 303);
    });
  }
}

/** Whether the customer can still act. */
function isOpen(row: BookPayment): boolean {
  return row.state === 'PENDING' && row.acted === 0 && row.expires_at > Date.now();
}

/** Submits the form; returns the error if it is wrong. Call inside `Book.write`. */
function act(payments: Payments, row: BookPayment, form: Form): string | undefined {
  const now = Date.now();
  if (form['act'] === 'cancel') {
    payments.act(row.page, 'failure', undefined, now);
    return undefined;
  }
  if (row.method === 'UPI') {
    const vpa = (form['vpa'] ?? '').trim().toLowerCase();
    const outcome = outcomeOfVpa(vpa);
    if (outcome === undefined) return `This is no VPA of the test domain, like success@${testDomain}.`;
    payments.act(row.page, outcome, vpa, now);
    return undefined;
  }
  if (row.method === 'CARD') return enterOtp(payments, row, form['otp'] ?? '', now);
  const outcome = asOutcome(form['outcome']);
  if (outcome === undefined) return 'Choose what the bank shall do.';
  payments.act(row.page, outcome, undefined, now);
  return undefined;
}

function enterOtp(payments: Payments, row: BookPayment, text: string, now: number): string | undefined {
  const otp = text.replace(/\s/g, '');
  const end = (outcome: Outcome) => {
    payments.act(row.page, outcome, undefined, now);
    return undefined;
  };
  if (otp === testOtps.passes) return end(outcomeOfCard(row));
  if (otp === testOtps.fails || payments.countTry(row.page) >= testOtps.tries) return end('authentication-failed');
  return `Incorrect OTP. ${testOtps.passes} passes, ${testOtps.fails} fails.`;
}

function show(reply: FastifyReply, row: BookPayment | undefined, status: number, wrong?: string): FastifyReply {
  if (row === undefined) return sendPage(reply, 404, errorPage('There is no such payment.'));
  if (!isOpen(row)) return sendPage(reply, 200, endPage(row));
  return sendPage(reply, status, actPage(row, fieldOf(row), wrong));
}

function fieldOf(row: BookPayment): Field {
  if (row.method === 'UPI') return 'vpa';
  return row.method === 'CARD' ? 'otp' : 'outcome';
}

/** No script at all, styles by nonce, and no framing. */
function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .code(status)
    .header('content-security-policy', plainPagePolicy(nonce, { forms: ["'self'"] }))
    .header('permissions-policy', permissionsPolicy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(html.replaceAll('__STYLE_NONCE__', nonce));
}
