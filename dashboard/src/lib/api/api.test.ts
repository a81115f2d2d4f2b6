import { sessionRelatedCode } from '@galla/contract/core/errors.ts';
import { pageEvents } from '@galla/contract/messages/page-events/calls.ts';
import { refundBatches } from '@galla/contract/refunds/refund-batches/calls.ts';
import { refunds } from '@galla/contract/refunds/refunds/calls.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call, onCallFailed, onSessionEnd, onStepUpNeeded } from './api.ts';

const request = { body: { unitId: 'pay_06b0000000000000000000000a', amount: 100, reason: 'OTHER' } } as const;
const sent: string[] = [];

/** A server that gives these answers in order and records the idempotency key of each call. */
function answering(...answers: readonly [status: number, code?: string][]): void {
  const left = [...answers];
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    if (url === '/api/v1/auth/refresh') return Response.json({});
    sent.push(headers['idempotency-key'] ?? 'none');
    const [status, code] = left.shift() ?? [500];
    return Response.json(code === undefined ? {} : { code }, { status });
  });
}

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('document', { cookie: '' });
});
afterEach(() => vi.unstubAllGlobals());

test('REF-03 one press sends one key, also after a session renewal, CF004 and a proof of identity', async () => {
  onStepUpNeeded(async () => true);
  answering([412, 'SESSION_REFRESH_NEEDED'], [403, 'STEP_UP_NEEDED'], [500, 'CF004'], [200]);
  await call(refunds.create, request);
  expect(sent).toHaveLength(4);
  expect(new Set(sent).size).toBe(1);
  expect(sent[0]).toMatch(/^[0-9a-f-]{36}$/);
});

test('REF-03 another press sends another key, and a page may reuse its own key for several presses', async () => {
  answering([200], [200], [200], [200]);
  await call(refunds.create, request);
  await call(refunds.create, request);
  for (const _ of [1, 2]) await call(refunds.create, request, { idempotencyKey: 'kept' });
  expect(new Set(sent.slice(0, 2)).size).toBe(2);
  expect(sent.slice(2)).toEqual(['kept', 'kept']);
});

test('SES-05 a 401 ends the session, unless its errorCode says that it is about another session', async () => {
  let ended = 0;
  onSessionEnd(() => {
    ended += 1;
  });
  const answers = [{ errorCode: sessionRelatedCode }, { code: 'AUTHORIZATION_FAILED' }];
  vi.stubGlobal('fetch', async () => Response.json(answers.shift(), { status: 401 }));
  const terms = () => call(refunds.terms, { params: { unitId: request.body.unitId } });
  await expect(terms()).rejects.toMatchObject({ status: 401, code: sessionRelatedCode });
  expect(ended).toBe(0);
  await expect(terms()).rejects.toMatchObject({ status: 401 });
  expect(ended).toBe(1);
});

test('HTTP-08 a failed read and a failed write are reported once each; an aborted call and a failed report are not', async () => {
  const reported = vi.fn();
  onCallFailed(reported);
  answering([503, 'COMMUNICATION_ERROR'], [500, 'CF004'], [409, 'REFUND_TOO_LARGE'], [500], [200]);
  await expect(call(refunds.terms, { params: { unitId: request.body.unitId } })).rejects.toThrow();
  expect(reported.mock.calls).toMatchObject([[{ code: 'COMMUNICATION_ERROR', status: 503 }]]);
  await expect(call(refunds.create, request)).rejects.toThrow();
  expect(reported.mock.calls).toMatchObject([[{ status: 503 }], [{ code: 'REFUND_TOO_LARGE', status: 409 }]]);
  await expect(call(pageEvents.ingest, { body: { events: [] } }, { unreported: true })).rejects.toThrow();
  const givenUp = call(refunds.terms, { params: { unitId: request.body.unitId } }, { signal: AbortSignal.abort() });
  await givenUp.catch(() => undefined);
  expect(reported).toHaveBeenCalledTimes(2);
});

test('REF-05 HTTP-01 a file upload has the headers, retries and order of any other call, but no time limit', async () => {
  vi.stubGlobal('document', { cookie: 'galla-csrf=token' });
  answering([200]);
  const limits = vi.spyOn(AbortSignal, 'timeout');
  const left = [412, 200];
  const uploads: Record<string, string>[] = [];
  const upload = call(
    refundBatches.upload,
    { body: { batchProcessorType: 'REFUND' } },
    {
      sendBy: async (address, { method, headers }) => {
        expect(`${method} ${address}`).toBe('POST /api/v1/batch/process');
        uploads.push(headers);
        sent.push('upload');
        return Response.json({}, { status: left.shift() ?? 500 });
      },
    },
  );
  const next = call(refunds.create, request, { idempotencyKey: 'after' });
  await Promise.all([upload, next]);
  // The next write waited for the upload. Only that write and the session renewal have the 10-second limit.
  expect(sent).toEqual(['upload', 'upload', 'after']);
  expect(limits).toHaveBeenCalledTimes(2);
  expect(uploads).toHaveLength(2);
  for (const headers of uploads) {
    expect(headers).toMatchObject({ 'x-csrf-token': 'token', 'x-app-id': 'galla-dashboard' });
    expect(headers).not.toHaveProperty('content-type');
  }
});
