import { CompiledQuery, sql } from 'kysely';
import type { ClientBase } from 'pg';
import { deriveKey, macOf } from '../crypto/sealing.ts';
import { textArray } from '../db/arrays.ts';
import type { Tx } from '../db/database.ts';
import { identifiersOf, type KnownCustomer } from './erasure.ts';

/** The key of the erasure marks. */
export const erasedKey = (masterKey: Buffer): Buffer => deriveKey(masterKey, 'erased-customers');

/**
 * The mark of a phone, UPI ID or e-mail in a tenant, as hex. It does not reveal the person, nor that two tenants have
 * the same customer.
 */
const markOf = (key: Buffer, tenantId: string, known: string): string => macOf(key, tenantId, known).toString('hex');

/** Records that a customer was erased from a tenant at a time. */
export async function rememberErased(
  tx: Tx,
  key: Buffer,
  tenantId: string,
  customer: KnownCustomer,
  now: Date,
): Promise<void> {
  const marks = identifiersOf(customer).map((known) => markOf(key, tenantId, known));
  await sql`
    insert into erased_customer (mark, erased_at) select decode(mark, 'hex'), ${now} from unnest(${textArray(marks)}) mark
    on conflict (mark) do update set erased_at = greatest(erased_customer.erased_at, excluded.erased_at)`.execute(tx);
}

/** A reported customer: the tenant, and the start of the payment (ms since 1970). */
export interface ReportedCustomer {
  readonly tenantId: string;
  readonly since: number;
  readonly phone?: string | undefined;
  readonly vpa?: string | undefined;
}

/** A prepared query. */
interface Query {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Which of these customers were erased after their payment had begun. A later payment counts as new. If no one was ever
 * erased, it costs one small look-up.
 */
export const findErased = (
  client: ClientBase,
  key: Buffer,
  reported: readonly ReportedCustomer[],
): Promise<ReadonlySet<ReportedCustomer>> =>
  findMarked(async (query) => (await client.query({ ...query, values: [...query.values] })).rows, key, reported);

/** The same within a transaction. */
export const findErasedIn = (
  tx: Tx,
  key: Buffer,
  reported: readonly ReportedCustomer[],
): Promise<ReadonlySet<ReportedCustomer>> =>
  findMarked(
    async ({ text, values }) => (await tx.executeQuery<never>(CompiledQuery.raw(text, [...values]))).rows,
    key,
    reported,
  );

async function findMarked(
  ask: (query: Query) => Promise<unknown[]>,
  key: Buffer,
  reported: readonly ReportedCustomer[],
): Promise<ReadonlySet<ReportedCustomer>> {
  if (reported.length === 0) return new Set();
  const some = {
    name: 'customers.someErased',
    text: 'SELECT EXISTS (SELECT FROM erased_customer) AS some',
    values: [],
  };
  const [first] = (await ask(some)) as { readonly some: boolean }[];
  if (first?.some !== true) return new Set();
  const marked = reported.flatMap((each) =>
    knownBy(each).map((known) => ({ each, mark: markOf(key, each.tenantId, known) })),
  );
  const rows = (await ask({
    name: 'customers.findErased',
    text: `SELECT encode(mark, 'hex') AS mark, erased_at FROM erased_customer
           WHERE mark IN (SELECT decode(m, 'hex') FROM unnest($1::text[]) m)`,
    values: [[...new Set(marked.map(({ mark }) => mark))]],
  })) as { readonly mark: string; readonly erased_at: Date }[];
  const erasedAt = new Map(rows.map(({ mark, erased_at }) => [mark, erased_at.getTime()]));
  return new Set(marked.flatMap(({ each, mark }) => (each.since <= (erasedAt.get(mark) ?? -1) ? [each] : [])));
}

/** Identifiers as the operator's command writes them: a phone by its last ten digits, a UPI ID in lower case. */
const knownBy = ({ phone, vpa }: ReportedCustomer): string[] => [
  ...(phone === undefined ? [] : [phone.replaceAll(/\D/g, '').slice(-10)]),
  ...(vpa === undefined ? [] : [vpa.trim().toLowerCase()]),
];
