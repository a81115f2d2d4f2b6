import type { Clock } from '../clock.ts';
import { exchange } from '../http/exchange.ts';
import { inSpan, type OpenSpan, tracing } from '../tracing/tracing.ts';
import {
  parseAccountCheckAnswer,
  parseActivationAnswer,
  parsePaymentAnswer,
  parsePayoutAnswer,
  parseRefundAnswer,
  parseVpaCheckAnswer,
} from './answers.ts';
import { type Rail, RailUnknown, type SandboxRail } from './rail.ts';
import { signRequest } from './signing.ts';

/** The address of an engine, and the key to sign with. `url` has no slash at the end. */
export interface RailAccount {
  readonly url: string;
  readonly keyId: string;
  readonly secret: string;
}

const timeoutMs = 10_000;
const maxBytes = 64 * 1024;

/**
 * The rail over signed HTTP, as docs/rail.md describes it. `account` is called before each request, because the
 * simulator may restart at another address. Every answer counts as an unknown outcome, including refusals, unless it is
 * well-formed and about the requested id: an answer of a proxy says nothing about the money.
 */
export function openSignedRail(account: () => RailAccount, clock: Clock, waitMs = timeoutMs): Rail {
  const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
    ask({ account, clock, waitMs, method, path, content: body });
  return {
    async startPayment(instruction) {
      const answer = parsePaymentAnswer(await call('POST', '/v1/payments', instruction));
      return known(answer, answer?.attemptId === instruction.attemptId);
    },
    async findPayment(attemptId) {
      const found = await call('GET', `/v1/payments/${encodeURIComponent(attemptId)}`);
      const answer = parsePaymentAnswer(found);
      return found === undefined ? undefined : known(answer, answer?.attemptId === attemptId);
    },
    async startRefund(instruction) {
      const answer = parseRefundAnswer(await call('POST', '/v1/refunds', instruction));
      return known(answer, answer?.refundId === instruction.refundId);
    },
    async findRefund(refundId) {
      const found = await call('GET', `/v1/refunds/${encodeURIComponent(refundId)}`);
      const answer = parseRefundAnswer(found);
      return found === undefined ? undefined : known(answer, answer?.refundId === refundId);
    },
    async startPayout(instruction) {
      const answer = parsePayoutAnswer(await call('POST', '/v1/payouts', instruction));
      return known(answer, answer?.payoutId === instruction.payoutId);
    },
    async findPayout(payoutId) {
      const found = await call('GET', `/v1/payouts/${encodeURIComponent(payoutId)}`);
      const answer = parsePayoutAnswer(found);
      return found === undefined ? undefined : known(answer, answer?.payoutId === payoutId);
    },
    async checkAccount(instruction) {
      const answer = parseAccountCheckAnswer(await call('POST', '/v1/account-checks', instruction));
      return known(answer, answer?.checkId === instruction.checkId);
    },
    async findAccountCheck(checkId) {
      const found = await call('GET', `/v1/account-checks/${encodeURIComponent(checkId)}`);
      const answer = parseAccountCheckAnswer(found);
      return found === undefined ? undefined : known(answer, answer?.checkId === checkId);
    },
    async activateGateway(instruction) {
      const answer = parseActivationAnswer(await call('POST', '/v1/activations', instruction));
      return known(answer, answer?.activationId === instruction.activationId);
    },
    async findActivation(activationId) {
      const found = await call('GET', `/v1/activations/${encodeURIComponent(activationId)}`);
      const answer = parseActivationAnswer(found);
      return found === undefined ? undefined : known(answer, answer?.activationId === activationId);
    },
    async checkVpa(instruction) {
      const answer = parseVpaCheckAnswer(await call('POST', '/v1/vpa-checks', instruction));
      return known(answer, answer?.checkId === instruction.checkId);
    },
  };
}

/** The simulator as a tester's tool, over the same signed HTTP. */
export function openSandboxRail(account: () => RailAccount, clock: Clock): SandboxRail {
  const post = async (path: string, body: unknown) =>
    void (await ask({ account, clock, waitMs: timeoutMs, method: 'POST', path, content: body }));
  return {
    passTime: (sandbox, ms) => post('/v1/sandboxes', { sandbox, passes: ms }),
    forget: (sandbox) => post('/v1/sandboxes', { sandbox, forget: true }),
    openChargeback: (chargeback) => post('/v1/chargebacks', chargeback),
    endChargeback: (chargebackId, state) => post('/v1/chargebacks', { chargebackId, state }),
  };
}

function known<T>(answer: T | undefined, isAboutIt: boolean): T {
  if (answer === undefined) throw new RailUnknown('The rail answers in a shape that is not known.');
  if (!isAboutIt) throw new RailUnknown('The rail answers about something else.');
  return answer;
}

interface Question {
  readonly account: () => RailAccount;
  readonly clock: Clock;
  readonly waitMs: number;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly content?: unknown;
}

/**
 * Sends a request in a trace span, whose id is passed to the rail. The address may contain an id, so the span has its
 * pattern.
 */
function ask(question: Question): Promise<unknown> {
  const { method, path } = question;
  const pattern = path.replace(/^(\/v1\/[a-z-]+)\/.*$/, '$1/{id}');
  return inSpan(
    () => ({
      name: `rail ${method} ${pattern}`,
      kind: 'client',
      attributes: { 'http.request.method': method, 'url.template': pattern },
    }),
    (span) => askWithin(question, span),
  );
}

/** The JSON of the answer; undefined if the rail itself answers a GET that it does not know the id. */
async function askWithin(
  { account, clock, waitMs, method, path, content }: Question,
  span: OpenSpan | undefined,
): Promise<unknown> {
  try {
    const { url, keyId, secret } = account();
    const body = content === undefined ? undefined : JSON.stringify(content);
    const response = await exchange(`${url}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...tracing()?.headers(),
        ...signRequest(keyId, secret, body ?? `${method} ${path}`, clock.now()),
      },
      body,
      signal: AbortSignal.timeout(waitMs),
      maxBytes,
    });
    span?.set({ 'http.response.status_code': response.status });
    const answer: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(response.body));
    if (method === 'GET' && response.status === 404 && codeOf(answer) === 'RAIL_NOT_FOUND') return undefined;
    if (response.status === 200) return answer;
    throw new RailUnknown(`The rail answers ${response.status} ${codeOf(answer) ?? ''}`.trimEnd());
  } catch (error) {
    if (error instanceof RailUnknown) throw error;
    throw new RailUnknown('The rail did not answer.', { cause: error });
  }
}

function codeOf(answer: unknown): string | undefined {
  const code = typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : undefined;
  return typeof code === 'string' ? code.slice(0, 64) : undefined;
}
