import type { Readable } from 'node:stream';
import type { AuditAct } from '@galla/contract/audit/endpoints.ts';
import { runningExports } from '../platform/db/csv-export.ts';
import type { Download, ScopedContext } from '../platform/http/handlers.ts';
import { record } from './record.ts';

/**
 * Streams a list as a file, `{name}-2026-11-20.csv`, once it is written down that somebody took it: what cannot be
 * written down is not sent. A person has few exports at a time (429).
 */
export async function recordedExport(
  context: ScopedContext,
  { act, name, filters }: { readonly act: AuditAct; readonly name: string; readonly filters: Dates },
  open: () => Promise<Readable>,
): Promise<Download> {
  const { personId, membershipId } = context.scope;
  const giveBack = runningExports(context.database).take(personId);
  try {
    const stream = await open();
    stream.once('close', giveBack);
    const detail = { from: filters.from, to: filters.to };
    await context
      .transaction((tx) => record(tx, context, { act, personId, membershipId, detail }))
      .catch((error: unknown) => {
        stream.destroy();
        throw error;
      });
    return { fileName: `${name}-${new Date(context.now).toISOString().slice(0, 10)}.csv`, stream };
  } catch (error) {
    giveBack();
    throw error;
  }
}

interface Dates {
  readonly from: string;
  readonly to: string;
}
