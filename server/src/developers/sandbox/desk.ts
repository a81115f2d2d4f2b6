import { encodeId } from '@galla/contract/core/ids.ts';
import type { MadeOrder } from '@galla/contract/developers/sandbox/endpoints.ts';
import type { BankState, SandboxBank } from '@galla/contract/developers/sandbox/feature.ts';
import { sandboxBanks } from '@galla/contract/developers/sandbox/feature.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { findBankStates } from '../../collect/checkout/public/sandbox-bank-queries.ts';
import { record } from '../../identity/audit/public/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTenants } from '../../platform/db/database.ts';
import { inTenantAsOwner } from '../../platform/db/distribution/two-roles.ts';
import { lastPosition } from '../../platform/events/outbox.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { installationTime } from '../../platform/sandbox-clock.ts';
import { atBank } from './bank.ts';
import { clockView, nextSteps } from './clock.ts';
import { listFileKeys, listMade, listSandboxSettlements, resetSandbox } from './queries.ts';

const maxMade = 8;
const maxSettlements = 4;

/** The current state of the sandbox page. */
export function readDesk(context: ScopedContext, tenantId: string) {
  const { database, now } = context;
  return inTenants(database, [tenantId], async (tx) => ({
    clock: clockView(context, context.scope.clockOffset, await lastPosition(tx, tenantId)),
    steps: await nextSteps(tx, tenantId, now),
    banks: banksOf(await findBankStates(tx, tenantId)),
    made: await readMade(tx, tenantId),
    settlements: (await listSandboxSettlements(tx, tenantId, maxSettlements)).map(({ id, ...settlement }) => ({
      settlementId: encodeId('settlement', id),
      ...settlement,
    })),
  }));
}

const bankNames = Object.keys(sandboxBanks) as SandboxBank[];

const banksOf = (others: { readonly [bank: string]: BankState }) =>
  bankNames.map((bank) => ({ bank, state: others[bank] ?? ('UP' as const) }));

async function readMade(tx: Tx, tenantId: string): Promise<MadeOrder[]> {
  return (await listMade(tx, tenantId, maxMade)).map(({ orderId, paymentId, at, ...made }) => ({
    ...made,
    at: at.toISOString(),
    orderId: encodeId('order', orderId),
    paymentId: paymentId === null ? null : encodeId('payment', paymentId),
  }));
}

/**
 * Deletes the data of a sandbox, at the bank first, whose pending reports would otherwise refer to nothing. The
 * database refuses to reset a live tenant.
 */
export async function reset(context: ScopedContext, tenantId: string, files: FileStore) {
  const { database, rails, scope } = context;
  await atBank(() => rails.sandbox.forget(tenantId));
  const { personId, membershipId } = scope;
  const keys = await inTenantAsOwner(database, tenantId, {
    change: async (tx) => {
      const named = await listFileKeys(tx, tenantId);
      await resetSandbox(tx, tenantId);
      return named;
    },
    note: (tx) => record(tx, context, { act: 'SANDBOX_RESET', personId, membershipId }),
  });
  for (const key of keys) await files.remove(key);
  return { now: new Date(installationTime(context.clock)).toISOString() };
}
