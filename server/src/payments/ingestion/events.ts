import { fieldText } from '@galla/contract/core/field-texts.ts';
import { programErrorTexts } from '@galla/contract/core/program-errors.ts';
import { type EventWarning, type PaymentEvent, paymentEvent } from '@galla/contract/payments/ingestion/endpoints.ts';
import { type Issue, isSideIssue, repairSideFields } from './side-fields.ts';

/** The tolerance for engines' clocks that run ahead. */
const clockSkewMs = 5 * 60_000;
/** Ids contain the time since 1970, and no supported instrument is older than this. */
const earliest = Date.UTC(2000, 0, 1);

type RefusalCode = keyof typeof programErrorTexts;

/** Why an event is refused. `message` is for the engine's engineer. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly field?: string;
  readonly message: string;
}

/**
 * An event with a valid shape. Its times are ms since 1970: when the payment began, and when it reached its current
 * state.
 */
export interface CheckedEvent {
  readonly event: PaymentEvent;
  /** Side fields with invalid values. */
  readonly warnings?: readonly EventWarning[];
  readonly createdAt: number;
  readonly at: number;
}

/** A refusal with the catalogue's text for the code. */
export function refuse(code: RefusalCode, field?: string): Refusal {
  const message = programErrorTexts[code];
  return field === undefined ? { code, message } : { code, field, message };
}

/** Checks one event. Names the first invalid field that would make a total wrong. */
export function checkEvent(raw: unknown, now: number): CheckedEvent | Refusal {
  const amount = amountOf(raw);
  const parsed = shapeOf(raw);
  if ('code' in parsed) return parsed;
  if (amount < 0) return refuse('AMOUNT_NEGATIVE', 'amount');
  if (amount === 0) return refuse('AMOUNT_NOT_POSITIVE', 'amount');
  const { event } = parsed;
  const createdAt = Date.parse(event.createdAt);
  const at = event.updatedAt === undefined ? createdAt : Math.max(createdAt, Date.parse(event.updatedAt));
  if (createdAt > now + clockSkewMs) return refuse('TIME_IN_FUTURE', 'createdAt');
  if (at > now + clockSkewMs) return refuse('TIME_IN_FUTURE', 'updatedAt');
  if (createdAt < earliest) return malformed('createdAt', 'The time lies before the year 2000.');
  return { ...parsed, createdAt, at };
}

function shapeOf(raw: unknown): Pick<CheckedEvent, 'event' | 'warnings'> | Refusal {
  const parsed = paymentEvent.safeParse(raw, { error: fieldText });
  if (parsed.success && isWellFormed(parsed.data)) return { event: parsed.data };
  const issues: readonly Issue[] = parsed.success ? brokenTexts(parsed.data) : parsed.error.issues;
  const wrong = issues.find((issue) => !isSideIssue(issue, raw));
  if (wrong !== undefined) return shapeRefusal(wrong, raw);
  const repaired = repairSideFields(Object(raw), issues);
  if (repaired === undefined) return refuse('MALFORMED_EVENT');
  // Repaired fields are well-formed. Fields that passed the schema may still contain half a surrogate pair.
  const [broken] = brokenTexts(repaired.event);
  if (broken === undefined) return repaired;
  return isSideIssue(broken, raw) ? shapeOf(repaired.event) : shapeRefusal(broken, raw);
}

/** The transaction id repeated in an answer, for an event of any shape. */
export function transactionIdOf(raw: unknown): string | null {
  const id =
    typeof raw === 'object' && raw !== null && 'providerTransactionId' in raw ? raw.providerTransactionId : null;
  return typeof id === 'string' ? id.slice(0, 64) : null;
}

function amountOf(raw: unknown): number {
  const amount = typeof raw === 'object' && raw !== null && 'amount' in raw ? raw.amount : undefined;
  return typeof amount === 'number' ? amount : Number.NaN;
}

function malformed(field: string, message: string): Refusal {
  return { code: 'MALFORMED_EVENT', field, message };
}

function shapeRefusal(issue: Issue, raw: unknown): Refusal {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys?.[0] ?? ''] : issue.path;
  const field = path.map(String).join('.').slice(0, 120);
  if (field === '') return { code: 'MALFORMED_EVENT', message: 'An event is a JSON object.' };
  return malformed(field, describe(issue, valueAt(raw, issue.path) === undefined));
}

function describe(issue: Issue, missing: boolean): string {
  if (issue.code === 'unrecognized_keys') return 'Events have no field with this name.';
  if (missing) return 'This field is missing.';
  return issue.message;
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  let value: unknown = raw;
  for (const key of path) value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return value;
}

/**
 * PostgreSQL rejects half of a surrogate pair, which JSON can carry. This runs for every event, so it allocates
 * nothing.
 */
function isWellFormed(event: object): boolean {
  for (const key in event) {
    const value: unknown = Reflect.get(event, key);
    if (
      typeof value === 'string'
        ? !value.isWellFormed()
        : typeof value === 'object' && value !== null && !isWellFormed(value)
    )
      return false;
  }
  return true;
}

function brokenTexts(event: object, path: readonly string[] = []): Issue[] {
  return Object.entries(event).flatMap(([key, value]: [string, unknown]) => {
    const place = [...path, key];
    if (typeof value === 'object' && value !== null) return brokenTexts(value, place);
    const isBroken = typeof value === 'string' && !value.isWellFormed();
    return isBroken ? [{ path: place, message: 'This isn’t valid Unicode text.' }] : [];
  });
}
