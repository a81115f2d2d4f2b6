import { Problem } from '@galla/contract/core/problem.ts';
import type { Tx } from '../platform/db/database.ts';
import type { RequestContext } from '../platform/http/handlers.ts';

/** Runs what counts against limits in a transaction that commits its counts even where the limit is passed. */
export async function counted(context: RequestContext, count: (tx: Tx) => Promise<void>): Promise<void> {
  const refusal = await context.transaction((tx) =>
    count(tx).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof Problem) return error;
        throw error;
      },
    ),
  );
  if (refusal !== undefined) throw refusal;
}
