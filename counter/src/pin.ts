import type { KeptPin } from './kept.ts';
import { keep, readKept } from './kept.ts';

// The PIN keeps passers-by out of the menu and the shift. The phone's token, not the PIN, limits what a thief could
// reach (decision 71).

/** The minimum and maximum number of digits of a PIN. */
export const pinLength = { min: 4, max: 6 } as const;

const rounds = 200_000;
/** The number of tries without a wait. Each further try waits twice as long as the one before. */
const freeTries = 3;
const firstWaitMs = 5_000;
const longestWaitMs = 15 * 60_000;

/** Whether this page can hash: browsers allow it only over TLS and on localhost. */
export const canLock = (): boolean => (crypto as { readonly subtle?: SubtleCrypto }).subtle !== undefined;

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

async function hashOf(pin: string, salt: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits']);
  const params = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: rounds };
  return hex(new Uint8Array(await crypto.subtle.deriveBits(params, key, 256)));
}

export async function lockWith(pin: string): Promise<void> {
  const salt = hex(crypto.getRandomValues(new Uint8Array(16)));
  keep('pin', { salt, hash: await hashOf(pin, salt), locked: true, wrong: 0, nextTryAt: 0 });
}

/** Locks the counter again with its existing PIN. */
export function lockAgain(): void {
  const pin = readKept('pin');
  if (pin !== undefined) keep('pin', { ...pin, locked: true });
}

/** Deletes the PIN, so that another one can be chosen. */
export const forgetPin = (): void => keep('pin', undefined);

/** How long (ms) the next try has to wait after this number of wrong ones. */
export const waitAfter = (wrong: number): number =>
  wrong < freeTries ? 0 : Math.min(firstWaitMs * 2 ** (wrong - freeTries), longestWaitMs);

/** Tries a PIN. The try is counted before the check, so that a reload grants no extra try. */
export async function unlock(entered: string, now: number): Promise<'open' | 'wrong' | 'wait'> {
  const pin: KeptPin | undefined = readKept('pin');
  if (pin === undefined) return 'open';
  if (now < pin.nextTryAt) {
    // If the phone's clock was set back in the meantime, the wait is limited to its intended length.
    keep('pin', { ...pin, nextTryAt: Math.min(pin.nextTryAt, now + waitAfter(pin.wrong)) });
    return 'wait';
  }
  const wrong = pin.wrong + 1;
  keep('pin', { ...pin, wrong, nextTryAt: now + waitAfter(wrong) });
  if ((await hashOf(entered, pin.salt)) !== pin.hash) return 'wrong';
  keep('pin', { ...pin, locked: false, wrong: 0, nextTryAt: 0 });
  return 'open';
}
