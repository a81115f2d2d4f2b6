import * as z from 'zod/mini';

/** The prefixes under which ids are shown. */
export const idPrefixes = {
  payment: 'pay',
  refund: 'rfnd',
  refundBatch: 'rbat',
  chargeback: 'cbk',
  order: 'order',
  attempt: 'att',
  settlement: 'setl',
  payout: 'pout',
  paymentLink: 'plink',
  qrCode: 'qr',
  store: 'store',
  terminal: 'term',
  storeImage: 'simg',
  storeImport: 'simp',
  report: 'rpt',
  reportTemplate: 'rtpl',
  reportSchedule: 'rsch',
  reportEmail: 'reml',
  taxInvoice: 'tinv',
  webhook: 'whk',
  event: 'evt',
  merchant: 'mer',
  person: 'usr',
  group: 'grp',
  session: 'ses',
  auditEvent: 'aud',
  invitation: 'inv',
  role: 'role',
  passkey: 'pky',
  vendor: 'ven',
  announcement: 'ann',
} as const;

/** What an id names. */
export type IdKind = keyof typeof idPrefixes;

/** An id as the wire and people see it, such as `pay_06b3…`: a prefix and a UUIDv7 in 26 characters that sort by time. */
export type Id<Kind extends IdKind> = `${(typeof idPrefixes)[Kind]}_${string}`;

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const values = new Map([...alphabet].map((character, index) => [character, BigInt(index)]));

/** Shows a UUID under the prefix of its kind. Keeps order: ids sort as their UUIDs do. */
export function encodeId<Kind extends IdKind>(kind: Kind, uuid: string): Id<Kind> {
  let rest = BigInt(`0x${uuid.replaceAll('-', '')}`);
  let text = '';
  for (let index = 0; index < 26; index += 1) {
    text = `${alphabet.charAt(Number(rest & 31n))}${text}`;
    rest >>= 5n;
  }
  return `${idPrefixes[kind]}_${text}`;
}

/** The UUID behind a shown id, or undefined where the text is no id of that kind. */
export function decodeId(kind: IdKind, id: string): string | undefined {
  if (!idPattern(kind).test(id)) return undefined;
  let number = 0n;
  for (const character of id.slice(idPrefixes[kind].length + 1))
    number = (number << 5n) | (values.get(character) ?? 0n);
  const hex = number.toString(16).padStart(32, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The pattern of ids of one kind. */
export function idPattern(kind: IdKind): RegExp {
  return new RegExp(`^${idPrefixes[kind]}_[0-7][0-9a-hjkmnp-tv-z]{25}$`);
}

/** The schema of ids of one kind. */
export const idOf = <Kind extends IdKind>(kind: Kind): z.ZodMiniType<Id<Kind>, Id<Kind>> =>
  z.custom<Id<Kind>>(
    (value) => typeof value === 'string' && idPattern(kind).test(value),
    `An id of the form ${idPrefixes[kind]}_… is needed.`,
  );
