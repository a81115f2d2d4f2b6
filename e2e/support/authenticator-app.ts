import { createHmac } from 'node:crypto';

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An authenticator app: codes by RFC 6238. Each code is used once, so the next one may be half a minute early. */
export function appOf(secret: string) {
  const bits = [...secret].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  let last = 0;
  return () => {
    last = Math.max(last + 1, Math.floor(Date.now() / 30_000));
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(last));
    const mac = createHmac('sha1', key).update(counter).digest();
    const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
    return String(number % 1_000_000).padStart(6, '0');
  };
}
