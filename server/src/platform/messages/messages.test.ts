// Also on PostgreSQL 15.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { useGalla } from '../../main/testing/test-galla.ts';
import { inTransaction } from '../db/database.ts';
import { runDue } from '../jobs/run-due.ts';
import { createLog } from '../log.ts';
import { deliverMessages } from './delivery.ts';
import { postMessage } from './outbox.ts';
import type { Senders } from './senders.ts';
import { httpSmsSender, smtpSender } from './senders.ts';
import { noTexts } from './texts.ts';

const galla = useGalla();
const log = createLog('silent', 'worker');
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const clock = { now: () => galla.now() };
const deliver = async (senders: Partial<Senders>) => {
  const needs = { database: galla.rows, senders: { EMAIL: null, SMS: null, ...senders }, clock, log };
  return (await runDue(needs, [deliverMessages])).started;
};
const post = (channel: 'SMS' | 'EMAIL', destination: string, body: string) =>
  inTransaction(galla.rows, (tx) =>
    postMessage(tx, { channel, destination, subject: 'Welcome to Galla', body }, galla.now()),
  );
const stored = (destination: string) =>
  galla.rows.kysely.selectFrom('message').selectAll().where('destination', '=', destination).executeTakeFirstOrThrow();

async function smtpServer(): Promise<{ url: string; mails: string[] }> {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (piece: Buffer) => {
        text += piece;
      });
      stream.on('end', () => {
        mails.push(text);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, mails };
}

async function smsGateway(
  status: () => number,
): Promise<{ url: string; requests: { headers: Record<string, unknown>; body: unknown }[] }> {
  const requests: { headers: Record<string, unknown>; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request) text += piece;
    requests.push({ headers: request.headers, body: JSON.parse(text) });
    response.writeHead(status()).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`, requests };
}

test('a mail server on another machine that does not encrypt gets no password and no e-mail', async () => {
  const { url, mails } = await smtpServer();
  // This address reaches this machine without naming it.
  const elsewhere = url.replace('//127.0.0.1', '//galla:secret@0.0.0.0');
  const sender = smtpSender(elsewhere, 'Galla <no-reply@galla.example>', 'Galla');
  const email = { id: 'one', destination: 'asha@kaapi.example', subject: 'Hello', body: 'Hello' } as const;
  await expect(sender.send({ ...email, channel: 'EMAIL' })).rejects.toThrow(/STARTTLS/);
  expect(mails).toEqual([]);
});

test('an e-mail is sent once through a real SMTP server, and its text is not kept', async () => {
  const { url, mails } = await smtpServer();
  await post('EMAIL', 'asha@kaapi.example', 'Your statement is ready: ₹1,184.50');
  const EMAIL = smtpSender(url, 'Galla <no-reply@galla.example>', 'Galla');
  expect(await deliver({ EMAIL })).toBe(1);
  expect(await deliver({ EMAIL })).toBe(0);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatch(/^To: asha@kaapi\.example/m);
  expect(mails[0]).toMatch(/^Subject: Welcome to Galla/m);
  expect(await stored('asha@kaapi.example')).toMatchObject({ ...noTexts, sent_at: expect.any(Date) });
});

test('an SMS is sent to the gateway with its token and an id by which it recognises a retry', async () => {
  const { url, requests } = await smsGateway(() => 202);
  await post('SMS', '+919876500001', '12345 is your OTP');
  await deliver({ SMS: httpSmsSender(url, 'a-token') });
  const { id } = await stored('+919876500001');
  expect(requests).toEqual([
    {
      headers: expect.objectContaining({ authorization: 'Bearer a-token', 'idempotency-key': id }),
      body: { id, to: '+919876500001', text: '12345 is your OTP' },
    },
  ]);
});

test('a message that the gateway fails to take is retried up to five times, and others continue', async () => {
  let status = 503;
  const { url, requests } = await smsGateway(() => status);
  const SMS = httpSmsSender(url, 'a-token');
  await post('SMS', '+919876500002', 'poison');
  await deliver({ SMS });
  expect(await deliver({ SMS })).toBe(0);
  for (let tries = 1; tries < 6; tries += 1) {
    galla.pass(24 * 3_600_000);
    await deliver({ SMS });
  }
  expect(requests).toHaveLength(5);
  expect(await stored('+919876500002')).toMatchObject({
    sent_at: null,
    tries: 5,
    last_error: 'The SMS gateway answered 503.',
  });
  status = 200;
  await post('SMS', '+919876500003', 'healthy');
  await deliver({ SMS });
  expect((await stored('+919876500003')).sent_at).toBeInstanceOf(Date);
});

test('a number that the gateway refuses is not retried', async () => {
  const { url, requests } = await smsGateway(() => 422);
  await post('SMS', '+919876500009', 'refused');
  for (let tries = 0; tries < 3; tries += 1) {
    await deliver({ SMS: httpSmsSender(url, 'a-token') });
    galla.pass(24 * 3_600_000);
  }
  expect(requests).toHaveLength(1);
  expect(await stored('+919876500009')).toMatchObject({
    sent_at: null,
    last_error: 'The SMS gateway refused the number (422).',
  });
});

test('an HTML e-mail is sent as text too, and neither is kept', async () => {
  const { url, mails } = await smtpServer();
  await inTransaction(galla.rows, (tx) =>
    postMessage(
      tx,
      { channel: 'EMAIL', destination: 'html@kaapi.example', subject: 'Pay', body: 'Plain', html: '<b>Rich</b>' },
      galla.now(),
    ),
  );
  await deliver({ EMAIL: smtpSender(url, 'Galla <no-reply@galla.example>', 'Galla') });
  expect(mails[0]).toMatch(/multipart\/alternative[\s\S]+Plain[\s\S]+<b>Rich<\/b>/);
  expect(await stored('html@kaapi.example')).toMatchObject(noTexts);
});

test('two workers send a message once', async () => {
  const { url, requests } = await smsGateway(() => 200);
  const SMS = httpSmsSender(url, 'a-token');
  await post('SMS', '+919876500004', 'once');
  await Promise.all([deliver({ SMS }), deliver({ SMS }), deliver({ SMS })]);
  expect(requests).toHaveLength(1);
});

test('an address that a mail server repeats in its refusal does not reach the log', async () => {
  await post('EMAIL', 'leaver@kaapi.example', 'Hello');
  const lines: string[] = [];
  const noting = createLog('silent', 'worker');
  noting.warn = (line: unknown) => void lines.push(JSON.stringify(line));
  const EMAIL = { send: () => Promise.reject(new Error('550 5.1.1 <Leaver@Kaapi.example> User unknown')) };
  const senders = { SMS: null, EMAIL };
  await runDue({ database: galla.rows, senders, clock, log: noting }, [deliverMessages]);
  expect(lines.join()).toContain('User unknown');
  expect(lines.join()).not.toMatch(/leaver/i);
  expect((await stored('leaver@kaapi.example')).last_error).not.toMatch(/leaver/i);
});
