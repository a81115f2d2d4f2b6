import { isIP } from 'node:net';
import { z } from 'zod';

/** Every program that reads settings. */
export const everyProcess = ['start', 'migrate', 'api', 'worker', 'auditor', 'simulator', 'operator'] as const;

/** A program that reads settings: `npm start` and what it starts, `npm run migrate` and `npm run operator`. */
type ProcessName = (typeof everyProcess)[number];

/** One line of the table that `npm start -- --help` prints. `default` is what a person reads, not a value. */
export interface Setting<Schema extends z.ZodType = z.ZodType> {
  readBy: readonly ProcessName[];
  description: string;
  default: string;
  schema: Schema;
}

/** A setting: who reads it, what it is, its default in words, and what it has to be. */
export function setting<Schema extends z.ZodType>(
  readBy: readonly ProcessName[],
  description: string,
  fallback: string,
  schema: Schema,
): Setting<Schema> {
  return { readBy, description, default: fallback, schema };
}

/** A whole number in digits. */
export function wholeNumber(smallest: number, largest: number, fallback: number) {
  const rule = `must be a whole number from ${smallest} to ${largest}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, rule)
    .transform(Number)
    .refine((value) => value >= smallest && value <= largest, rule)
    .default(fallback);
}

/** A URL with one of these protocols. */
export function address(protocols: readonly string[], example: string) {
  const isAddress = (value: string) => URL.canParse(value) && protocols.includes(new URL(value).protocol);
  return z.string().refine(isAddress, `must be an address like ${example}`).optional();
}

/** An e-mail address. */
export const email = z
  .string()
  .regex(/^[^\s@<>"']+@[^\s@<>"']+$/, 'must be an e-mail address, like support@example.in');

/** `10.0.0.2` or `10.0.0.0/8`; no network of everybody, in which anyone could name any address. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix] = text.split('/');
  const version = isIP(address);
  const isPrefix =
    prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
  return version !== 0 && isPrefix && text.split('/').length <= 2;
}
