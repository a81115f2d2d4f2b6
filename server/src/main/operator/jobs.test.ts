// Also on PostgreSQL 15.
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/database.ts';
import { runDue } from '../../platform/jobs/run-due.ts';
import { createLog } from '../../platform/log.ts';
import { deliverMessages } from '../../platform/messages/delivery.ts';
import { postMessage } from '../../platform/messages/outbox.ts';
import { runAsOperator } from '../testing/operator.ts';
import { useGalla } from '../testing/test-galla.ts';

const galla = useGalla();
const phone = '+919876512345';
let isUp: boolean;
let sent: string[];

beforeEach(() => {
  isUp = false;
  sent = [];
});

/** The worker sends messages through a gateway that is down or up. */
async function deliver(): Promise<void> {
  const SMS = {
    send: async ({ destination }: { destination: string }) => {
      if (!isUp) throw new Error('The gateway is down.');
      sent.push(destination);
    },
  };
  const [clock, log] = [{ now: () => galla.now() }, createLog('silent', 'worker')];
  await runDue({ database: galla.rows, senders: { EMAIL: null, SMS }, clock, log }, [deliverMessages]);
  galla.pass(24 * 3_600_000);
}

test('abandoned work is listed, and the operator restarts it', async () => {
  expect(await runAsOperator(galla, ['jobs'])).toBe('No work was given up.');
  const message = { channel: 'SMS', destination: phone, body: 'Your OTP' } as const;
  await inTransaction(galla.rows, (tx) => postMessage(tx, message, galla.now()));
  await deliver();
  expect(await runAsOperator(galla, ['jobs', 'retrying'])).toMatch(
    /^next \d{4}-\S+ {2}messages\.deliver .* 1 attempts {2}The gateway is down\.$/,
  );
  for (let round = 0; round < 5; round += 1) await deliver();
  expect(await runAsOperator(galla, ['jobs', 'retrying'])).toBe('No work waits for another attempt.');
  const listed = await runAsOperator(galla, ['jobs']);
  expect(listed).toMatch(/messages\.deliver .* 5 attempts {2}The gateway is down\./);
  const [id = ''] = /[0-9a-f-]{36}/.exec(listed) ?? [];
  isUp = true;
  await deliver();
  expect(sent).toEqual([]);
  expect(await runAsOperator(galla, ['jobs', 'retry', id])).toBe(`messages.deliver ${id} is taken up again.`);
  await deliver();
  expect(sent).toEqual([phone]);
  expect(await runAsOperator(galla, ['jobs'])).toBe('No work was given up.');
  expect(await runAsOperator(galla, ['log'])).toMatch(/WORK_RETRIED .*job=messages\.deliver.*operator=olga/);
});

test('the operator’s invalid input is named, and nothing is restarted', async () => {
  await expect(runAsOperator(galla, ['jobs', 'retry', 'all'])).rejects.toThrow('The id of the work is needed');
  const stranger = '01a2b3c4-0000-7000-8000-000000000000';
  await expect(runAsOperator(galla, ['jobs', 'retry', stranger])).rejects.toThrow(`No work ${stranger} was given up.`);
});
