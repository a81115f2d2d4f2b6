/** The id prefixes that several features use. A single feature declares its own prefix with `ownIds`. */
export const idPrefixes = {
  payment: 'pay',
  refund: 'rfnd',
  chargeback: 'cbk',
  order: 'order',
  attempt: 'att',
  settlement: 'setl',
  payout: 'pout',
  paymentLink: 'plink',
  qrCode: 'qr',
  store: 'store',
  terminal: 'term',
  report: 'rpt',
  savedView: 'view',
  event: 'evt',
  merchant: 'mer',
  person: 'usr',
  group: 'grp',
  session: 'ses',
  role: 'role',
  vendor: 'ven',
} as const;

/** The ids of a single feature, by their unique prefix. */
export interface OwnIds<Prefix extends string = string> {
  readonly prefix: Prefix;
}

/** Declares the ids of a single feature. A test refuses a prefix that is taken. */
export const ownIds = <const Prefix extends string>(prefix: Prefix): OwnIds<Prefix> => ({ prefix });

/** The kinds of records with an id. */
export type IdKind = keyof typeof idPrefixes | OwnIds;

/**
 * An id as the API and people see it, such as `pay_06b3…`: a prefix and a UUIDv7 in 26 characters that sort by time.
 */
export type Id<Kind extends IdKind> = `${PrefixOf<Kind>}_${string}`;
type PrefixOf<Kind extends IdKind> =
  Kind extends OwnIds<infer Prefix> ? Prefix : Kind extends keyof typeof idPrefixes ? (typeof idPrefixes)[Kind] : never;

/** The prefix of a kind's ids. */
export function prefixOf<Kind extends IdKind>(kind: Kind): PrefixOf<Kind>;
export function prefixOf(kind: IdKind): string {
  return typeof kind === 'string' ? idPrefixes[kind] : kind.prefix;
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const values = new Map([...alphabet].map((character, index) => [character, BigInt(index)]));

/** Encodes a UUID with the prefix of its kind. Ids sort like their UUIDs. */
export function encodeId<Kind extends IdKind>(kind: Kind, uuid: string): Id<Kind> {
  let rest = BigInt(`0x${uuid.replaceAll('-', '')}`);
  let text = '';
  for (let index = 0; index < 26; index += 1) {
    text = `${alphabet.charAt(Number(rest & 31n))}${text}`;
    rest >>= 5n;
  }
  return `${prefixOf(kind)}_${text}`;
}

/** The UUID of an encoded id; undefined if the text is not an id of that kind. */
export function decodeId(kind: IdKind, id: string): string | undefined {
  if (!idPattern(kind).test(id)) return undefined;
  let number = 0n;
  for (const character of id.slice(prefixOf(kind).length + 1)) number = (number << 5n) | (values.get(character) ?? 0n);
  const hex = number.toString(16).padStart(32, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The pattern of ids of one kind. */
export function idPattern(kind: IdKind): RegExp {
  return new RegExp(`^${prefixOf(kind)}_[0-7][0-9a-hjkmnp-tv-z]{25}$`);
}
