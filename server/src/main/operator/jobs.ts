import type { Row, Tx } from '../../platform/db/database.ts';
import { listGivenUp, listRetrying } from '../../platform/jobs/failed-work.ts';
import type { Operator, OperatorCommand } from '../../platform/operator.ts';
import { databaseCommand, UsageError } from '../../platform/operator.ts';
import { retryWork } from './retry-work.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The commands about work that the workers have abandoned. */
export const jobCommand: OperatorCommand = databaseCommand({
  words: ['jobs'],
  section: 'installation',
  help: `  npm run operator -- jobs [--limit 20]                        the work that was given up after all its attempts
  npm run operator -- jobs retrying [--limit 20]               the work that failed and is tried again automatically
  npm run operator -- jobs retry ID                            takes given up work up again, with all its attempts`,
  async run({ tx, operator, words, limit }) {
    const [, what, id] = words;
    if (words.length === 1) return describeGivenUp(tx, limit);
    if (what === 'retrying' && words.length === 2) return describeRetrying(tx, limit);
    if (what !== 'retry' || id === undefined || words.length !== 3) throw new UsageError('This command is not known.');
    return retry(tx, operator, id);
  },
});

async function describeGivenUp(tx: Tx, limit: number): Promise<string> {
  const rows = await listGivenUp(tx, limit);
  if (rows.length === 0) return 'No work was given up.';
  return rows.map((row) => lineOf(row, row.given_up_at)).join('\n');
}

async function describeRetrying(tx: Tx, limit: number): Promise<string> {
  const rows = await listRetrying(tx, limit);
  if (rows.length === 0) return 'No work waits for another attempt.';
  return rows.map((row) => `next ${lineOf(row, row.due_at)}`).join('\n');
}

function lineOf({ job, subject_id, attempts, last_error }: Row<'failed_work'>, at: Date | null): string {
  return `${at?.toISOString() ?? ''}  ${job.padEnd(24)}  ${subject_id}  ${attempts} attempts  ${last_error}`;
}

async function retry(tx: Tx, operator: Operator, id: string): Promise<string> {
  if (!uuid.test(id)) throw new UsageError('The id of the work is needed, as jobs lists it.');
  const job = await retryWork(tx, operator, id);
  if (job === undefined) throw new UsageError(`No work ${id} was given up.`);
  return `${job} ${id} is taken up again.`;
}
