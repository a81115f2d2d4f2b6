import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError, loadConfig } from '../../platform/config.ts';
import { runDue } from '../../platform/jobs/run-due.ts';
import { createLog } from '../../platform/log.ts';
import { railsOf } from '../../platform/rail/rails.ts';
import { openSignedRail } from '../../platform/rail/signed-rail.ts';
import { openTracing } from '../../platform/tracing/sdk.ts';
import { inTrace, useTracing } from '../../platform/tracing/tracing.ts';
import { sendRefunds } from '../../refunds/refunds/jobs.ts';
import { FakeBank } from '../../refunds/refunds/testing/fake-bank.ts';
import { askRefund, paid } from '../../refunds/refunds/testing/fixtures.ts';
import { useGalla } from '../testing/test-galla.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly status: { readonly code?: number };
  readonly attributes: readonly { readonly key: string; readonly value: { stringValue?: string; intValue?: number } }[];
}

/** The text that a collector received. */
let bodies = '';
const collector = createServer((request, response) => {
  request.on('data', (part) => {
    bodies += part;
  });
  request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
});
/** A collector that accepts connections and never answers. */
const hanging = createServer(() => undefined);
/** An engine that gives no useful answer, and stores the headers it was called with. */
const asked: IncomingHttpHeaders[] = [];
const engine = createServer((request, response) => {
  asked.push(request.headers);
  response.writeHead(503, { 'content-type': 'application/json' }).end('{"code":"DOWN"}');
});
const log = createLog('silent', 'api');
const lines: string[] = [];
const infoLog = createLog('info', 'api', { write: (line) => void lines.push(line) });
const addressOf = (server: typeof engine) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

for (const server of [collector, hanging, engine]) await once(server.listen(0, '127.0.0.1'), 'listening');
const tracing = openTracing({ url: addressOf(collector), headers: {}, ratio: 1 }, 'api', log);
useTracing(tracing);
const access: string[] = [];
const bank = new FakeBank();
const galla = useGalla({ rail: bank, accessLog: (line) => void access.push(line) });

let spans: Span[] = [];
const attribute = ({ attributes }: Span, name: string) => {
  const { value } = attributes.find(({ key }) => key === name) ?? {};
  return value?.stringValue ?? value?.intValue;
};
const caller = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' };

beforeAll(async () => {
  const merchant = await galla.addMerchant();
  const admin = await galla.signedIn(await galla.addPerson({ merchant }));
  const { unitId } = await paid(galla, merchant, { customer: { name: 'Asha Rao', vpa: 'asha@bank' } });
  access.length = 0;
  await admin.send('POST', '/v3/transactions/list', {
    body: {
      filters: {
        from: '2020-01-01T00:00:00Z',
        to: '2099-01-01T00:00:00Z',
        search: { by: 'utr', value: '987650123412' },
      },
    },
    // The caller asks for no recording, by the last two digits.
    headers: { traceparent: `00-${caller.trace}-${caller.span}-00` },
  });
  await galla.app.inject({ method: 'GET', url: '/livez' });
  await askRefund(admin, unitId, 10_00);
  const rails = railsOf({ engine: undefined, simulator: bank, demo: true });
  await runDue({ database: galla.rows, rails, clock: { now: () => galla.now() }, log: { error() {}, warn() {} } }, [
    sendRefunds,
  ]);
  const account = { url: addressOf(engine), keyId: 'key', secret: 'a-secret-of-the-engine-and-of-nobody' };
  const rail = openSignedRail(() => account, { now: () => galla.now() });
  await inTrace(
    () => ({ name: 'job a.test', kind: 'job', attributes: {} }),
    () => rail.findRefund('rfd_of_somebody'),
  ).catch(() => undefined);
  infoLog.info('not in a trace');
  await inTrace(
    () => ({ name: 'job another.test', kind: 'job', attributes: {} }),
    async () => infoLog.info('in a trace'),
  );
  await tracing.stop();
  spans = [...bodies.matchAll(/\{"resourceSpans":.*?\}(?=\{"resourceSpans"|$)/gs)].flatMap(([body]) =>
    JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: Span[] }[] }) =>
      resource.scopeSpans.flatMap(({ spans: sent }) => sent),
    ),
  );
});
afterAll(() => {
  useTracing(undefined);
  for (const server of [collector, hanging, engine]) {
    server.closeAllConnections();
    server.close();
  }
});

test('a request continues its caller’s trace, with its statements below it', () => {
  const request = spans.find(({ name }) => name === 'POST /api/v3/transactions/list');
  expect(request).toMatchObject({ traceId: caller.trace, parentSpanId: caller.span, kind: 2 });
  const line = JSON.parse(access[0] ?? '{}');
  expect(request && attribute(request, 'galla.request_id')).toBe(line.requestId);
  expect(line.traceId).toBe(caller.trace);
  expect(request && attribute(request, 'galla.tenant_id')).toBe(line.tenantId);
  expect(request && attribute(request, 'http.response.status_code')).toBe(200);
  const below = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(below.length).toBeGreaterThanOrEqual(2);
  for (const span of below)
    expect([span.traceId, attribute(span, 'db.system.name')]).toEqual([caller.trace, 'postgresql']);
  // A long text is cut off before the names of its tables. With and without nodes the statement begins differently.
  expect(
    below.some((span) =>
      /select p\.(id, p\.tenant_id|tenant_id, p\.id)/i.test(
        String(attribute(span, 'db.query.text')).replaceAll('"', ''),
      ),
    ),
  ).toBe(true);
});

test('nothing that is sent contains a value: no customer, no search, no tenant in a statement', () => {
  expect(spans.length).toBeGreaterThan(20);
  expect(bodies).not.toMatch(/asha|987650123412|rfd_of_somebody|a-secret-of-the-engine/i);
  const texts = spans.map((span) => String(attribute(span, 'db.query.text') ?? ''));
  expect(texts.some((text) => text.includes('set local galla.tenants = ?'))).toBe(true);
  for (const text of texts) expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
  expect(spans.filter(({ name }) => name.includes('livez'))).toEqual([]);
});

test('a job has its own trace, and passes it to the engine it calls', () => {
  const job = spans.find(({ name }) => name === 'job refunds.send');
  expect(job).toMatchObject({ kind: 1 });
  expect(job?.parentSpanId ?? '').toBe('');
  expect(job && attribute(job, 'galla.outcome')).toBe('done');
  expect(spans.some(({ parentSpanId }) => parentSpanId === job?.spanId)).toBe(true);
  const call = spans.find(({ name }) => name === 'rail GET /v1/refunds/{id}');
  expect(call).toMatchObject({ kind: 3, status: { code: 2 } });
  expect(call && attribute(call, 'http.response.status_code')).toBe(503);
  expect(asked[0]?.['traceparent']).toBe(`00-${call?.traceId}-${call?.spanId}-01`);
  const [without, within] = lines.map((line) => JSON.parse(line));
  expect([without.traceId, within.traceId]).toEqual([
    undefined,
    spans.find(({ name }) => name === 'job another.test')?.traceId,
  ]);
});

test('a collector that hangs delays nothing, not even the end of the process', async () => {
  const stuck = openTracing({ url: addressOf(hanging), headers: {}, ratio: 1 }, 'api', log);
  const span = stuck.beginTrace({ name: 'a span', kind: 'server', attributes: {} });
  expect(span).toBeDefined();
  span?.end();
  // The exporter itself would wait for ten seconds.
  await stuck.stop();
});

test('only the configured share is recorded, and a wrong setting is named', async () => {
  const none = openTracing({ url: addressOf(collector), headers: {}, ratio: 0 }, 'api', log);
  const asking = { traceparent: `00-${caller.trace}-${caller.span}-01` };
  expect(none.beginTrace({ name: 'a span', kind: 'server', attributes: {} }, asking)).toBeUndefined();
  await none.stop();
  const wrong = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
    OTEL_EXPORTER_OTLP_HEADERS: 'no value',
    OTEL_TRACES_SAMPLER_ARG: '2',
  };
  expect(() => loadConfig(wrong)).toThrow(ConfigError);
  for (const name of Object.keys(wrong)) expect(() => loadConfig(wrong)).toThrow(new RegExp(`${name} must be`));
  const right = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://c.example/', OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%3Db, x=1' };
  expect(loadConfig(right).watch.collector).toEqual({
    url: 'https://c.example',
    headers: { 'api-key': 'a=b', x: '1' },
    ratio: 1,
  });
  expect(loadConfig({}).watch.collector).toBeNull();
});
