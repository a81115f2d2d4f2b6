import { fieldText, unstorableText } from '@galla/contract/core/field-texts.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { programErrorTexts } from '@galla/contract/core/program-errors.ts';
import type { ItemAnswer } from '@galla/contract/provider/provisioning/endpoints.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { unstorableFields } from '../../platform/http/validation.ts';

type RefusalCode = keyof typeof programErrorTexts;

/** A refused item. The message is for the provider's engineer. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly field: string | undefined;

  constructor(code: RefusalCode, field?: string, message: string = programErrorTexts[code]) {
    super(message);
    this.code = code;
    this.field = field;
  }
}

/** The outcome of an applied item, with the fields that changed. */
export interface Applied {
  readonly status: 'created' | 'changed' | 'unchanged';
  readonly changes: readonly string[];
}

/** The outcome for an item that already existed. */
export const changed = (changes: readonly string[]): Applied => ({
  status: changes.length === 0 ? 'unchanged' : 'changed',
  changes,
});

interface Parsed<Item> {
  readonly success: boolean;
  readonly data?: Item;
  readonly error?: { readonly issues: readonly Issue[] };
}
interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
}

/** How the items of one request are read and applied. */
export interface Work<Item> {
  readonly parse: (raw: unknown, options: { readonly error: typeof fieldText }) => Parsed<Item>;
  /** The field that names the item. */
  readonly idField: string;
  /** @throws Refused; then nothing of the item has changed */
  readonly apply: (tx: Tx, item: Item) => Promise<Applied>;
}

/** Rolls back an item of a dry run. */
class Tried extends Error {
  readonly applied: Applied;

  constructor(applied: Applied) {
    super('Only tried');
    this.applied = applied;
  }
}

/**
 * Applies each item in its own transaction, in their order. A bad item does not stop the others. An interrupted caller
 * sends the same request again: existing items are `unchanged`.
 */
export async function applyEach<Item>(
  database: Database,
  raws: readonly unknown[],
  dryRun: boolean,
  work: Work<Item>,
): Promise<ItemAnswer[]> {
  const answers: ItemAnswer[] = [];
  for (const [index, raw] of raws.entries()) {
    const id = idOf(raw, work.idField);
    const outcome = await applyOne(database, raw, dryRun, work);
    answers.push({ index, id, ...outcome });
  }
  return answers;
}

async function applyOne<Item>(
  database: Database,
  raw: unknown,
  dryRun: boolean,
  { parse, apply }: Work<Item>,
): Promise<Omit<ItemAnswer, 'index' | 'id'>> {
  try {
    const item = read(raw, parse);
    const { status, changes } = await inTransaction(database, async (tx) => {
      const applied = await apply(tx, item);
      if (dryRun) throw new Tried(applied);
      return applied;
    }).catch((error: unknown) => {
      if (error instanceof Tried) return error.applied;
      throw error;
    });
    return { status, ...(status === 'unchanged' ? {} : { changes: [...changes] }) };
  } catch (error) {
    const { code, field, message } = refusalOf(error);
    return { status: 'refused', code, ...(field === undefined ? {} : { field }), message };
  }
}

/** @throws errors that are not refusals */
function refusalOf(error: unknown): Pick<Refused, 'code' | 'field' | 'message'> {
  if (error instanceof Refused) return error;
  const [wrong] = error instanceof Problem ? (error.errors ?? []) : [];
  if (wrong !== undefined) return { code: 'MALFORMED_ITEM', field: wrong.field, message: wrong.message };
  // Two requests created the same item at one moment, or deadlocked.
  const sqlState = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (['23505', '40P01', '40001'].includes(sqlState)) return new Refused('CHANGED_MEANWHILE');
  throw error;
}

function read<Item>(raw: unknown, parse: Work<Item>['parse']): Item {
  const parsed = parse(raw, { error: fieldText });
  if (parsed.success && parsed.data !== undefined) {
    const [broken] = unstorableFields(parsed.data);
    if (broken === undefined) return parsed.data;
    throw new Refused('MALFORMED_ITEM', broken.slice(0, 120) || undefined, unstorableText);
  }
  const [issue] = parsed.error?.issues ?? [];
  const path = [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? [issue.keys?.[0] ?? ''] : [])];
  const field = path.map(String).join('.').slice(0, 120);
  const unknown = issue?.code === 'unrecognized_keys' ? 'There is no such field.' : undefined;
  throw new Refused('MALFORMED_ITEM', field === '' ? undefined : field, unknown ?? issue?.message);
}

function idOf(raw: unknown, field: string): string | null {
  const id = typeof raw === 'object' && raw !== null ? Reflect.get(raw, field) : undefined;
  return typeof id === 'string' ? id.slice(0, 64) : null;
}
