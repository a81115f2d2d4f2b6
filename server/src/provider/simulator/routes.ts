import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { sameBytes } from '../../platform/crypto/sealing.ts';
import { signatureOf } from '../../platform/rail/signing.ts';
import { simulatorKeyId } from '../../platform/rail/simulator-account.ts';
import type { AccountChecks } from './account-checks.ts';
import type { Activations } from './activations.ts';
import type { Book } from './book.ts';
import { forgetSandbox, isOut, listOutages, passTime, switchOutage } from './book-queries.ts';
import { Chargebacks } from './chargebacks.ts';
import type { IdentityChecks } from './identity/identity-checks.ts';
import {
  accountCheckInstruction,
  activationInstruction,
  chargebackRequest,
  identityInstruction,
  outageSwitch,
  paymentInstruction,
  payoutInstruction,
  refundInstruction,
  sandboxChange,
  type Taken,
  vpaCheckInstruction,
} from './instructions.ts';
import { checkedVpas } from './outcomes.ts';
import type { Payments } from './payments.ts';
import type { Payouts } from './payouts.ts';
import type { Refunds } from './refunds.ts';

const toleranceSeconds = 300;
/** Longer than any client waits. Then the connection is released. */
const unansweredMs = 30_000;

interface RailParts {
  readonly book: Book;
  readonly payments: Payments;
  readonly refunds: Refunds;
  readonly payouts: Payouts;
  readonly accountChecks: AccountChecks;
  readonly identityChecks: IdentityChecks;
  readonly activations: Activations;
}

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** The protocol of docs/rail.md, and the operator's switches, over the simulator's book. */
export function serveRail(
  app: FastifyInstance,
  { book, payments, refunds, payouts, accountChecks, identityChecks, activations }: RailParts,
  secret: string,
): void {
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('preHandler', async (request) => checkSignature(request, secret));
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).send({ code: error.code });
    request.log.error({ err: error }, 'the simulator failed');
    return reply.code(500).send({ code: 'INTERNAL_SERVER_ERROR' });
  });
  app.post('/v1/payments', async (request, reply) => {
    const order = parsed(paymentInstruction, request);
    return send(reply, await book.write(() => payments.start(order, Date.now())));
  });
  app.post('/v1/refunds', async (request, reply) => {
    const order = parsed(refundInstruction, request);
    return send(reply, await book.write(() => refunds.start(order, Date.now())));
  });
  app.get<{ Params: { id: string } }>('/v1/payments/:id', async ({ params }) => found(book, payments.find(params.id)));
  app.get<{ Params: { id: string } }>('/v1/refunds/:id', async ({ params }) => found(book, refunds.find(params.id)));
  app.post('/v1/payouts', async (request, reply) => {
    const order = parsed(payoutInstruction, request);
    return send(reply, await book.write(() => payouts.start(order, Date.now())));
  });
  app.get<{ Params: { id: string } }>('/v1/payouts/:id', async ({ params }) => found(book, payouts.find(params.id)));
  serveAccountChecks(app, book, accountChecks);
  serveIdentityChecks(app, book, identityChecks);
  serveActivations(app, book, activations);
  serveVpaChecks(app, book);
  serveChargebacks(app, book, new Chargebacks(book));
  app.get('/v1/outages', async () => ({ on: listOutages(book) }));
  app.post('/v1/outages', async (request) => {
    const change = parsed(outageSwitch, request);
    const merchantId = 'merchantId' in change ? change.merchantId : undefined;
    await book.write(() => switchOutage(book, change.what, change.on, merchantId));
    return { on: listOutages(book) };
  });
  app.post('/v1/sandboxes', async (request) => {
    const change = parsed(sandboxChange, request);
    await book.write(() => {
      if ('forget' in change) forgetSandbox(book, change.sandbox);
      else passTime(book, change.sandbox, change.passes);
    });
    return { done: true };
  });
}

function serveAccountChecks(app: FastifyInstance, book: Book, checks: AccountChecks): void {
  app.post('/v1/account-checks', async (request, reply) => {
    const order = parsed(accountCheckInstruction, request);
    return send(reply, await book.write(() => checks.start(order, Date.now())));
  });
  app.get<{ Params: { id: string } }>('/v1/account-checks/:id', async ({ params }) =>
    found(book, checks.find(params.id, Date.now())),
  );
}

function serveIdentityChecks(app: FastifyInstance, book: Book, checks: IdentityChecks): void {
  app.post('/v1/identity-checks', async (request) => {
    const order = parsed(identityInstruction, request);
    const widget = await book.write(() => checks.start(order, Date.now()));
    if (widget === undefined) throw new Refusal(503, 'COMMUNICATION_ERROR');
    return widget;
  });
  app.get<{ Params: { id: string } }>('/v1/identity-checks/:id', async ({ params }) =>
    found(book, checks.find(params.id, Date.now())),
  );
}

function serveActivations(app: FastifyInstance, book: Book, activations: Activations): void {
  app.post('/v1/activations', async (request, reply) => {
    const order = parsed(activationInstruction, request);
    return send(reply, await book.write(() => activations.start(order, Date.now())));
  });
  app.get<{ Params: { id: string } }>('/v1/activations/:id', async ({ params }) =>
    found(book, activations.find(params.id, Date.now())),
  );
}

/** Answers who holds a UPI address. No money moves, so nothing is stored. */
function serveVpaChecks(app: FastifyInstance, book: Book): void {
  app.post('/v1/vpa-checks', async (request) => {
    const { checkId, vpa, holder } = parsed(vpaCheckInstruction, request);
    if (isOut(book, 'all')) throw new Refusal(503, 'RAIL_DOWN');
    const registeredName = checkedVpas.get(vpa) === undefined ? holder.toUpperCase() : checkedVpas.get(vpa);
    return registeredName == null
      ? { checkId, state: 'FAILED', failureReason: 'There is no such UPI ID.' }
      : { checkId, state: 'COMPLETED', registeredName };
  });
}

/** Routes for testers. Galla never calls them. */
function serveChargebacks(app: FastifyInstance, book: Book, chargebacks: Chargebacks): void {
  app.post('/v1/chargebacks', async (request) => {
    const chargeback = parsed(chargebackRequest, request);
    const row = await book.write(() => chargebacks.act(chargeback, Date.now()));
    if (row === undefined) throw new Refusal(404, 'RAIL_NOT_FOUND');
    return { chargebackId: row.chargeback_id, state: row.state, amount: row.amount };
  });
}

async function checkSignature(request: FastifyRequest, secret: string): Promise<void> {
  const header = (name: string) => String(request.headers[name] ?? '');
  const timestamp = header('x-galla-timestamp');
  const signed = request.body instanceof Buffer ? request.body : `${request.method} ${request.url}`;
  if (header('x-galla-key') !== simulatorKeyId) throw new Refusal(401, 'ENGINE_KEY_UNKNOWN');
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new Refusal(401, 'ENGINE_TIMESTAMP_STALE');
  if (!sameBytes(Buffer.from(header('x-galla-signature'), 'hex'), signatureOf(secret, timestamp, signed)))
    throw new Refusal(401, 'ENGINE_SIGNATURE_INVALID');
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, { body }: FastifyRequest): z.output<Schema> {
  try {
    return z.parse(schema, JSON.parse(String(body)));
  } catch {
    throw new Refusal(400, 'STATUS_400');
  }
}

function send<T>(reply: FastifyReply, taken: Taken<T>): unknown {
  if (taken.is === 'not-taken') throw new Refusal(503, 'COMMUNICATION_ERROR');
  if (taken.is === 'reused') throw new Refusal(409, 'RAIL_ID_REUSED');
  return taken.answers ? taken.answer : silence(reply);
}

function found<T>(book: Book, answer: T | undefined): T {
  if (isOut(book, 'all')) throw new Refusal(503, 'COMMUNICATION_ERROR');
  if (answer === undefined) throw new Refusal(404, 'RAIL_NOT_FOUND');
  return answer;
}

/** Ends the connection without an answer, although the work is done. */
function silence(reply: FastifyReply): FastifyReply {
  const end = setTimeout(() => reply.raw.destroy(), unansweredMs).unref();
  reply.raw.once('close', () => clearTimeout(end));
  return reply.hijack();
}
