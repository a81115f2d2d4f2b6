// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { useGalla } from '../../main/testing/test-galla.ts';
import { inTransaction } from '../db/database.ts';
import { rolePrefix } from '../db/logins.ts';
import { runDue } from '../jobs/run-due.ts';
import { createLog } from '../log.ts';
import { migrate } from '../migrations.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { migrations } from '../testing/test-server.ts';
import { deliverMessages, maxTries } from './delivery.ts';
import type { Message } from './outbox.ts';
import { postMessage } from './outbox.ts';
import type { Sender, Senders } from './senders.ts';
import { noTexts } from './texts.ts';

const galla = useGalla();
const clock = { now: () => galla.now() };

const deliver = (senders: Partial<Senders>) =>
  runDue(
    {
      database: galla.rows,
      senders: { EMAIL: null, SMS: null, ...senders },
      clock,
      log: createLog('silent', 'worker'),
    },
    [deliverMessages],
  );
const stored = (destination: string) =>
  galla.rows.kysely.selectFrom('message').selectAll().where('destination', '=', destination).executeTakeFirstOrThrow();

/** A gateway that accepts every message, and the messages that it accepted. */
function gateway(): { sender: Sender; took: string[] } {
  const took: string[] = [];
  return { sender: { send: async ({ body }) => void took.push(body) }, took };
}

/** The texts of a row that a reader of the database could see, in every encoding of bytes. */
async function readable(destination: string): Promise<string> {
  const { rows } = await sql<{ text: string; escaped: string | null; base64: string | null }>`
    select row_to_json(m)::text as text, encode(sealed_texts, 'escape') as escaped, encode(sealed_texts, 'base64') as base64
    from message m where destination = ${destination}`.execute(galla.rows.kysely);
  return JSON.stringify(rows);
}

test('a reader of the database finds no OTP while a person signs in, by SMS or by e-mail', async () => {
  const person = await galla.addPerson({ merchant: await galla.addMerchant() });
  const browser = await galla.confirmed(person);
  expect((await browser.send('GET', '/v1/user/profile')).statusCode).not.toBe(401);
  for (const destination of [`+91${person.phone}`, person.email]) {
    const otp = (await galla.lastMessage(destination))?.slice(0, 5) ?? '';
    expect(otp).toMatch(/^\d{5}$/);
    const found = await readable(destination);
    expect(found).toContain(destination);
    for (const text of [otp, Buffer.from(otp).toString('hex'), 'OTP', 'valid for 5 minutes'])
      expect(found.replaceAll(person.phone, '')).not.toContain(text);
  }
});

test('the API writes messages but cannot read or count them', async () => {
  await inTransaction(galla.database, (tx) =>
    postMessage(tx, { channel: 'SMS', destination: '+919876511111', body: '54321 is your OTP' }, galla.now()),
  );
  for (const statement of [
    'select * from message',
    'select count(*) from message',
    'select id from message',
    'select sealed_texts from message',
    `update message set destination = '+919876522222'`,
    'delete from message',
  ])
    await expect(galla.database.pool.query(statement), statement).rejects.toThrow(
      'permission denied for table message',
    );
  expect((await galla.messagesTo('+919876511111')).map(({ body }) => body)).toEqual(['54321 is your OTP']);
});

test('a followed message is found only by its id, and only once a gateway has it', async () => {
  const { tenantId } = await galla.addMerchant();
  const id = randomUUID();
  const message = { channel: 'SMS', destination: '+919876533333', body: 'Pay ₹10' } as const;
  await inTransaction(galla.database, (tx) =>
    postMessage(tx, message, galla.now(), { follower: 'payment-links', tenantId, id }),
  );
  await deliver({ SMS: gateway().sender });
  const found = (named: string) =>
    inTransaction(galla.database, async (tx) => {
      await sql`select set_config('galla.message_id', ${named}, true)`.execute(tx);
      return (await tx.selectFrom('followed_message').select('id').execute()).map((row) => row.id);
    });
  expect([await found(id), await found(randomUUID()), await found('')]).toEqual([[id], [], []]);
});

test('a delivered message’s row contains no text, even without a gateway', async () => {
  const { sender, took } = gateway();
  const email: Message = {
    channel: 'EMAIL',
    destination: 'asha@kaapi.example',
    subject: 'Your OTP 12345',
    body: '12345 is your OTP',
    html: '<b>12345</b>',
  };
  await inTransaction(galla.database, (tx) => postMessage(tx, email, galla.now()));
  await inTransaction(galla.database, (tx) =>
    postMessage(tx, { channel: 'SMS', destination: '+919876544444', body: '12345 is your OTP' }, galla.now()),
  );
  await deliver({ EMAIL: sender });
  expect(took).toContain('12345 is your OTP');
  for (const destination of ['asha@kaapi.example', '+919876544444'])
    expect(await stored(destination)).toMatchObject({ ...noTexts, sent_at: expect.any(Date) });
});

test('the demo shows what it would send, even after it counts as sent', async () => {
  const phone = '+919876555555';
  await inTransaction(galla.database, (tx) =>
    postMessage(tx, { channel: 'SMS', destination: phone, body: '67890 is your OTP' }, galla.now()),
  );
  await deliver({ showsOutbox: true });
  const { messages } = (await galla.app.inject({ method: 'GET', url: '/outbox.json' })).json();
  const shown = messages.find(({ destination }: { destination: string }) => destination === phone);
  expect(shown).toMatchObject({ body: '67890 is your OTP', subject: null, html: null, sentAt: expect.any(String) });
  expect(await readable(phone)).not.toContain('67890');
});

/** Writes a message as a process of the previous release does. */
async function postInClear(destination: string, body: string): Promise<void> {
  await galla.rows.pool.query(
    `INSERT INTO message (id, channel, destination, subject, body, html, created_at, next_try_at)
     VALUES ($1, 'SMS', $2, NULL, $3, NULL, $4, $4)`,
    [randomUUID(), destination, body, new Date(galla.now())],
  );
}

test('during a rollout, messages of the previous release are sent and cleared, or sealed while they wait', async () => {
  await postInClear('+919876566666', '11111 is your OTP');
  const { sender, took } = gateway();
  await deliver({ SMS: { send: () => Promise.reject(new Error('The gateway is down.')) } });
  expect(await stored('+919876566666')).toMatchObject({ body: null, tries: 1, sealed_texts: expect.any(Buffer) });
  galla.pass(3_600_000);
  await postInClear('+919876577777', '22222 is your OTP');
  await deliver({ SMS: sender });
  expect(took.toSorted()).toEqual(['11111 is your OTP', '22222 is your OTP']);
  for (const destination of ['+919876566666', '+919876577777'])
    expect(await stored(destination)).toMatchObject(noTexts);
});

test('a worker of the previous release does not touch messages that it cannot open', async () => {
  const destination = '+919876588888';
  await inTransaction(galla.database, (tx) =>
    postMessage(tx, { channel: 'SMS', destination, body: '33333 is your OTP' }, galla.now()),
  );
  const due = () =>
    galla.rows.kysely
      .selectFrom('message')
      .select('destination')
      .where('next_try_at', '<=', new Date(galla.now()))
      .where('sent_at', 'is', null)
      .execute();
  expect(await due()).not.toContainEqual({ destination });
  await postInClear('+919876599999', '44444 is your OTP');
  expect(await due()).toContainEqual({ destination: '+919876599999' });
  await deliver({ SMS: { send: () => Promise.reject(new Error('The gateway is down.')) } });
  expect(await due()).not.toContainEqual({ destination: '+919876599999' });
});

test('an upgrade clears sent and abandoned messages, keeps waiting ones, and still accepts gateways’ reports', async () => {
  const count = readdirSync(migrations).filter((file) => file.endsWith('.sql') && file < sealing()).length;
  const older = await createTestDatabase('empty');
  const owner = new pg.Client({ connectionString: older.connectionString });
  await owner.connect();
  try {
    await migrate(owner, migrations, rolePrefix(older.connectionString), count);
    const [now, tenantId, id] = [new Date(), randomUUID(), randomUUID()];
    const insert = (destination: string, sentAt: Date | null, tries: number, as: string | null = null) =>
      owner.query(
        `INSERT INTO message (id, channel, destination, subject, body, html, created_at, sent_at, next_try_at, tries, follower, followed_tenant)
         VALUES ($1, 'EMAIL', $2, 'Your OTP', '12345', '<b>12345</b>', $3, $4, $3, $5, $6, $7)`,
        [as ?? randomUUID(), destination, now, sentAt, tries, as && 'payment-links', as && tenantId],
      );
    await insert('sent', now, 1, id);
    await insert('given-up', null, maxTries);
    await insert('waiting', null, 2);
    await migrate(owner, migrations, rolePrefix(older.connectionString));
    const { rows } = await owner.query('SELECT destination, subject, body, html FROM message ORDER BY destination');
    const cleared = { subject: null, body: null, html: null };
    expect(rows).toEqual([
      { destination: 'given-up', ...cleared },
      { destination: 'sent', ...cleared },
      { destination: 'waiting', subject: 'Your OTP', body: '12345', html: '<b>12345</b>' },
    ]);
    const followed = await owner.query('SELECT id, followed_tenant FROM followed_message');
    expect(followed.rows).toEqual([{ id, followed_tenant: tenantId }]);
  } finally {
    await owner.end();
    await older.drop();
  }
});

/** The migration that seals messages, whatever its number. */
function sealing(): string {
  const file = readdirSync(migrations).find((name) => name.endsWith('-sealed-messages.sql'));
  if (file === undefined) throw new Error('No migration seals messages.');
  return file;
}
