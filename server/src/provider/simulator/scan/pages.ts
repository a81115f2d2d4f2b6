import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { largestPayment } from '@galla/contract/core/money.ts';
import { typedPaise } from '@galla/contract/core/rupees.ts';
import { upiAppNames } from '@galla/contract/payments/payments/upi-apps.ts';
import { type RailPayee, railCodeEnds } from '@galla/contract/rail/callbacks.ts';
import type { ReadUpiLink } from '@galla/contract/shops/qr-codes/upi-link.ts';
import { readUpiLink } from '@galla/contract/shops/qr-codes/upi-link.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pagePolicy, permissionsPolicy } from '../../../platform/http/page-policy.ts';
import type { Book } from '../book.ts';
import { isOut, sumRefunds } from '../book-queries.ts';
import { donePage, type Entered, payPage, readerPage } from './page-texts.ts';
import type { FindPayee } from './payee.ts';
import type { QrPayments } from './qr-payments.ts';
import { otherAmount, scanOutcomes } from './qr-payments.ts';

type Form = Readonly<Record<string, string | undefined>>;

/** The address of the page. */
export const scanPath = '/simulator/scan';

/** The maximum length of a QR code's text. */
const longestText = 1_100;

const file = (path: string) => readFileSync(path, 'utf8');
const scripts: Readonly<Record<string, string>> = {
  'scan.js': file(join(import.meta.dirname, 'scan-script.js')),
  'jsqr.js': file(createRequire(import.meta.url).resolve('jsqr')),
};

interface Parts {
  readonly book: Book;
  readonly qrPayments: QrPayments;
  readonly findPayee: FindPayee;
}

/** A code that was read, and its payee. */
interface Read {
  readonly text: string;
  readonly link: ReadUpiLink;
  readonly payee: RailPayee;
}

/**
 * The page on which anyone can play a customer: it reads a QR code, and pays it as a UPI app would. It also works
 * without script, from pasted text.
 */
export function serveScanPages(app: FastifyInstance, { book, qrPayments, findPayee }: Parts): void {
  const read = async (text: string): Promise<Read | string> => {
    const link = text.length > longestText ? undefined : readUpiLink(text);
    if (link === undefined) return 'This is not the QR code of a UPI payment.';
    const payee = await findPayee({ vpa: link.vpa, reference: link.reference }).catch(() => 'away' as const);
    if (payee === 'away') return 'The shop’s bank does not answer. Try again.';
    if (payee === 'closed') return `Payments to ${link.vpa} are stopped. Nothing was paid.`;
    return payee === undefined ? `Nobody here is paid at ${link.vpa}.` : { text, link, payee };
  };
  app.get(`${scanPath}/`, async ({ url }, reply) =>
    reply.redirect(`${scanPath}${url.slice(scanPath.length + 1)}`, 308),
  );
  app.get(`${scanPath}/:file`, async ({ params }, reply) => sendScript(reply, (params as { file: string }).file));
  app.get<{ Querystring: Form }>(scanPath, async ({ query }, reply) => {
    const text = query['qr']?.trim();
    if (text === undefined || text === '') return sendPage(reply, 200, readerPage(undefined));
    const found = await read(text);
    if (typeof found === 'string') return sendPage(reply, 422, readerPage(found, text.slice(0, longestText)));
    return sendPage(reply, 200, payPage({ ...found, entered: firstEntered(found.link) }));
  });
  app.post<{ Body: Form }>(scanPath, async ({ body }, reply) => {
    const form = body ?? {};
    const found = await read(form['qr']?.trim() ?? '');
    if (typeof found === 'string') return sendPage(reply, 422, readerPage(found));
    const checked = check(found.link, form);
    if ('wrong' in checked) return sendPage(reply, 422, payPage({ ...found, ...checked }));
    if (isOut(book, 'all')) {
      const wrong = 'The bank has a technical problem. Nothing was paid.';
      return sendPage(reply, 503, payPage({ ...found, entered: checked.entered, wrong }));
    }
    const { key, app: upiApp, outcome, amount } = checked;
    const paid = outcome === 'other-amount' ? otherAmount(amount) : amount;
    const { vpa, reference } = found.link;
    const order = { key, payee: found.payee, vpa, reference, amount: paid, app: upiApp, outcome };
    const { page } = await book.write(() => qrPayments.pay(order, Date.now()));
    const { codeEnd } = found.payee;
    const query = new URLSearchParams({ qr: found.text, ...(codeEnd === null ? {} : { end: codeEnd }) });
    return reply.redirect(`${scanPath}/payments/${page}?${query}`, 303);
  });
  app.get<{ Params: { page: string }; Querystring: Form }>(`${scanPath}/payments/:page`, async (request, reply) => {
    const row = qrPayments.find(request.params.page);
    if (row === undefined) return sendPage(reply, 404, readerPage('There is no such payment.'));
    const { qr, end } = request.query;
    const { merchant_id: merchantId, provider_transaction_id: providerTransactionId, amount } = row;
    const isRefunded = sumRefunds(book, { merchantId, providerTransactionId }) >= amount;
    // If another customer paid a moment earlier, the refund is the first sign of it here.
    const back = codeEndOf(end) !== undefined ? 'code-end' : isRefunded ? 'refund' : undefined;
    return sendPage(reply, 200, donePage(row, { text: qr?.slice(0, longestText), back }));
  });
}

const codeEndOf = (text: string | undefined) => railCodeEnds.find((end) => end === text);

const firstEntered = ({ amount }: ReadUpiLink): Entered => ({
  key: randomUUID(),
  amount: amount === undefined ? '' : rupeesOf(amount),
  app: 'PHONEPE',
  outcome: 'paid',
});

const rupeesOf = (paise: number) => `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`;

/** The parsed input, or its error. */
function check(link: ReadUpiLink, form: Form) {
  const key = form['key'] ?? '';
  const app = upiAppNames.find((name) => name === form['app']) ?? 'PHONEPE';
  const outcome = scanOutcomes.find((name) => name === form['outcome']) ?? 'paid';
  const text = (form['amount'] ?? '').trim();
  const isKey = /^[0-9a-f-]{36}$/.test(key);
  const entered: Entered = { key: isKey ? key : randomUUID(), amount: text.slice(0, 20), app, outcome };
  // A code with an amount fixes the amount.
  const amount = link.amount ?? typedPaise(text) ?? 0;
  if (amount < 100 || amount > largestPayment) return { entered, wrong: 'Enter an amount of at least ₹1, like 250.' };
  return { entered, key: entered.key, app, outcome, amount };
}

function sendScript(reply: FastifyReply, name: string): FastifyReply {
  const script = Object.hasOwn(scripts, name) ? scripts[name] : undefined;
  if (script === undefined) return sendPage(reply, 404, readerPage('There is no such page.'));
  return reply
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-cache')
    .type('text/javascript; charset=utf-8')
    .send(script);
}

/** Only this page may use the camera. Scripts come from here, styles by nonce, pictures from the device. */
function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const needs = { scripts: ["'self'"], styles: [`'nonce-${nonce}'`], images: ['blob:'], forms: ["'self'"] };
  return reply
    .code(status)
    .header('content-security-policy', pagePolicy(needs))
    .header('permissions-policy', permissionsPolicy.replace('camera=()', 'camera=(self)'))
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(html.replaceAll('__STYLE_NONCE__', nonce));
}
