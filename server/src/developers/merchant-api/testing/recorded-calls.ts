import type { Method } from '@galla/contract/core/endpoint.ts';
import type { Program } from './program.ts';

/** One call of a program with its response, as sent over HTTP. */
export interface RecordedCall {
  /** The name of the endpoint. */
  readonly name: string;
  readonly method: Method;
  /** `{order}` stands for the value that an earlier response gave under this name. */
  readonly path: string;
  readonly body?: unknown;
  /** The parts of the response that later calls use: their path, by name. */
  readonly keeps?: Readonly<Record<string, string>>;
  readonly status: number;
  readonly answer: unknown;
}

/** A call without its response. */
export type ScriptedCall = Omit<RecordedCall, 'status' | 'answer'>;

/** Makes these calls one after the other with a version. `known` has values that the calls need from elsewhere. */
export async function play(
  program: Program,
  version: string,
  calls: readonly ScriptedCall[],
  known: Readonly<Record<string, string>>,
): Promise<RecordedCall[]> {
  const values = new Map(Object.entries(known));
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_match, name: string) => values.get(name) ?? name);
  const played: RecordedCall[] = [];
  for (const { name, method, path, body, keeps = {} } of calls) {
    const content = body === undefined ? {} : { body: filled(JSON.stringify(body)) };
    const answer = await program.send(method, filled(path), { headers: { 'galla-version': version }, ...content });
    const isJson = String(answer.headers['content-type']).includes('json');
    const said: unknown = isJson ? answer.json() : answer.body.split('\n')[0];
    for (const [key, at] of Object.entries(keeps)) values.set(key, String(valueAt(said, at)));
    const call = { name, method, path, ...(body === undefined ? {} : { body }) };
    const kept = Object.keys(keeps).length === 0 ? {} : { keeps };
    played.push({ ...call, ...kept, status: answer.statusCode, answer: said });
  }
  return played;
}

const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => Object(inner)[key], value);

/**
 * How a response differs from the recorded one for a program that was written against it: a missing field, or a field
 * of another type. New fields are no difference, nor are other ids, times and amounts.
 */
export function differences(recorded: unknown, now: unknown, path = ''): string[] {
  if (recorded === null || now === null) return [];
  if (typeof recorded !== typeof now || Array.isArray(recorded) !== Array.isArray(now))
    return [`${path}: ${typeOf(recorded)} became ${typeOf(now)}`];
  if (Array.isArray(recorded)) {
    const [first, one] = [recorded[0], (now as unknown[])[0]];
    return first === undefined || one === undefined ? [] : differences(first, one, `${path}[]`);
  }
  if (typeof recorded === 'string')
    return isWord(recorded) && recorded !== now ? [`${path}: ${recorded} became ${String(now)}`] : [];
  if (typeof recorded !== 'object') return [];
  return Object.entries(recorded).flatMap(([key, value]) =>
    key in (now as object) ? differences(value, Object(now)[key], `${path}.${key}`) : [`${path}.${key} is gone`],
  );
}

const typeOf = (value: unknown) => (value === undefined ? 'nothing' : Array.isArray(value) ? 'a list' : typeof value);

/** States and codes, which programs compare. */
const isWord = (text: string) => /^[A-Z][A-Z_]{2,}$/.test(text);
