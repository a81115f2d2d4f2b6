import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/**
 * Loaded before a program (`node --import`): records each statement that the program sends to PostgreSQL, with its
 * result, in a file of the folder TEST_STATEMENTS: one line `[statement, code]` for each new one. The code is
 * PostgreSQL's, '' for success. Values are left out, so that two runs have the same statements (`tools/statements.ts`
 * compares them).
 */
interface SentQuery {
  readonly text?: string;
  handleError(error: Error & { readonly code?: string }, connection: unknown): void;
  handleReadyForQuery(connection: unknown): void;
}

const folder = process.env['TEST_STATEMENTS'];
if (folder !== undefined && folder !== '') record(join(folder, `${process.pid}-${Date.now()}.jsonl`));

function record(file: string): void {
  const query = (pg as unknown as { readonly Query: { readonly prototype: SentQuery } }).Query.prototype;
  const { handleError, handleReadyForQuery } = query;
  const failed = new WeakSet<SentQuery>();
  const known = new Set<string>();
  const note = (text: string | undefined, code: string) => {
    const line = JSON.stringify([shapeOf(text ?? ''), code]);
    if (known.has(line)) return;
    known.add(line);
    appendFileSync(file, `${line}\n`);
  };
  query.handleError = function (error, connection) {
    failed.add(this);
    // A broken connection says nothing about the statement, unless the server crashed on it: then it succeeds nowhere.
    note(this.text, error.code ?? 'connection');
    handleError.call(this, error, connection);
  };
  query.handleReadyForQuery = function (connection) {
    if (!failed.has(this)) note(this.text, '');
    handleReadyForQuery.call(this, connection);
  };
}

/** A statement without its values, the names of the run and the numbers of its parameters. */
function shapeOf(text: string): string {
  return text
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/galla_test_[0-9a-f_]+/g, 'galla')
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\b\d+\b/g, '0')
    .replaceAll(/\(\$(?:::\w+(?:\[\])?)?(?:, \$(?:::\w+(?:\[\])?)?)+\)/g, '($)')
    .replaceAll(/(\(\$\))(?:, \(\$\))+/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
