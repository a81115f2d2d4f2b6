import { argon2, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Problem } from '@galla/contract/core/problem.ts';
import { deriveKey } from './sealing.ts';

const derive = promisify(argon2);

/** Argon2id takes about 46 MiB and 50 ms each; more at once would starve all other work. */
const maxAtOnce = 2;
/** These wait about 3 seconds. Later requests are refused at once, because in a flood everyone would wait. */
const maxWaiting = 100;
let running = 0;
const waiting: (() => void)[] = [];

const cost = { memory: 46 * 1024, passes: 1, parallelism: 1, tagLength: 32 };

/** The pepper of password hashes. */
export const passwordPepper = (masterKey: Buffer): Buffer => deriveKey(masterKey, 'passwords');

/**
 * Hashes a password with Argon2id and a pepper. The result contains its cost parameters, so they can be raised later.
 * Only tests set a lower `memory` (KiB), for people whose password is not under test.
 */
export async function hashPassword(password: string, pepper: Buffer, memory = cost.memory): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await inTurn(() => derive('argon2id', { message: peppered(password, pepper), nonce, ...cost, memory }));
  return `argon2id$${memory}$${cost.passes}$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
}

/**
 * Whether a password matches its hash. It takes equally long without a hash, so that the time does not reveal which
 * accounts exist.
 */
export async function checkPassword(password: string, hash: string | null, pepper: Buffer): Promise<boolean> {
  const [name, memory, passes, nonce, tag] = (hash ?? '').split('$');
  const known = name === 'argon2id' && nonce !== undefined && tag !== undefined;
  const parameters = known
    ? { ...cost, memory: Number(memory), passes: Number(passes), nonce: Buffer.from(nonce, 'base64url') }
    : { ...cost, nonce: Buffer.alloc(16) };
  const derived = await inTurn(() => derive('argon2id', { message: peppered(password, pepper), ...parameters }));
  return known && timingSafeEqual(derived, Buffer.from(tag, 'base64url'));
}

function peppered(password: string, pepper: Buffer): Buffer {
  return createHmac('sha256', pepper).update(password.normalize('NFKC')).digest();
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= maxWaiting) throw new Problem('COMMUNICATION_ERROR', 503, { retryAfterSeconds: 5 });
  if (running >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
