import { isIP } from 'node:net';
import { z } from 'zod';

/** An integer in this range, or the fallback. */
export const wholeNumber = (smallest: number, largest: number, fallback: number) =>
  wholeNumberIn(smallest, largest).default(fallback);

/** An integer in this range. */
export function wholeNumberIn(smallest: number, largest: number) {
  const rule = `must be a whole number from ${smallest} to ${largest}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, rule)
    .transform(Number)
    .refine((value) => value >= smallest && value <= largest, rule);
}

/** An address with one of these protocols. */
export function address(protocols: readonly string[], example: string) {
  const isAddress = (value: string) => URL.canParse(value) && protocols.includes(new URL(value).protocol);
  return z.string().refine(isAddress, `must be an address like ${example}`).optional();
}

/**
 * The address of a separate host, normalized as browsers write its origin: in lower case, without default or empty
 * parts.
 */
export function origin(example: string) {
  const isPlain = (text: string) => {
    const url = URL.parse(text);
    return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  };
  return z
    .string()
    .refine(isPlain, `must be an address without a path, like ${example}`)
    .transform((text) => new URL(text).origin)
    .optional();
}

/** `https://kyc.example.in`: an address without a path or anything else after its host. */
export const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text.replace(/\/$/, '').toLowerCase();

/** Whether the host of an address is the machine itself. */
export const isOnThisMachine = (hostname: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/** `https://tiles.example.in/{z}/{x}/{y}.png`: the host has no placeholder, because the page's policy names it. */
export function isTileAddress(text: string): boolean {
  const names = text.match(/\{[^}]*\}/g) ?? [];
  const url = URL.parse(text.replaceAll(/\{[zxy]\}/g, '0'));
  const isWeb = url !== null && ['http:', 'https:'].includes(url.protocol) && /^https?:\/\/[^/{}]+\//.test(text);
  return isWeb && !/[\s;,"']/.test(text) && ['{x}', '{y}', '{z}'].join() === [...names].sort().join();
}

/** `api-key=a%3Db`: the name of a header, and its URL-encoded value. */
export function isPair(text: string): boolean {
  const [, value] = /^[!#$%&'*+.^`|~\w-]+=(\S+)$/.exec(text) ?? [];
  return value !== undefined && /^[\x21-\x7e]*$/.test(value) && !/%(?![0-9a-fA-F]{2})/.test(value);
}

/** The address of a mailbox. */
export const email = z
  .string()
  .regex(/^[^\s@<>"']+@[^\s@<>"']+$/, 'must be an e-mail address, like support@example.in');

/** A colour of a page. */
export const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'must be a colour like #0f766e')
  .optional();

/** `10.0.0.2` or `10.0.0.0/8`. A range of all addresses is refused, because it would trust everyone. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix] = text.split('/');
  const version = isIP(address);
  const isPrefix =
    prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
  return version !== 0 && isPrefix && text.split('/').length <= 2;
}
