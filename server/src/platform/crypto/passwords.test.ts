import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkPassword } from './passwords.ts';

test('in a flood of passwords, a request that would wait for seconds is refused at once', async () => {
  const pepper = randomBytes(32);
  const tries = Array.from({ length: 110 }, () => checkPassword('a-password', null, pepper));
  const answers = tries.map((answer) => answer.catch((problem: unknown) => problem));
  expect(await Promise.race(answers.slice(0, 102))).toBe(false);
  for (const answer of answers.slice(102))
    expect(await Promise.race([answer, Promise.resolve('waits')])).toMatchObject({ status: 503, retryAfterSeconds: 5 });
});
