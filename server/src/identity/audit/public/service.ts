import type { Readable } from 'node:stream';
import { encodeId } from '@galla/contract/core/ids.ts';
import { apiKeyIds } from '@galla/contract/developers/api-keys/feature.ts';
import type { AuditDetail, AuditOutcome } from '@galla/contract/identity/audit/endpoints.ts';
import { operatorIds } from '@galla/contract/provider/operator/feature.ts';
import type { AuditAct } from '@galla/contract/registry.ts';
import type { CallerContext } from '../../../callers/scoped.ts';
import type { ApiKey } from '../../../platform/auth/api-key.ts';
import type { Clock } from '../../../platform/clock.ts';
import { runningExports } from '../../../platform/db/csv-export.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Download, RequestContext } from '../../../platform/http/handlers.ts';
import { newId } from '../../../platform/ids.ts';
import type { Operator, Owner } from '../../../platform/operator.ts';
import { chainKey, entryHash, headSeal, noHash } from '../chain.ts';
import { appendEntry, findOnlyMembership, findOwnerCode, lockChain } from '../queries.ts';

/**
 * Acts of the installation itself. They are recorded in its own log, as are sign-ins of unknown accounts. No merchant
 * reads it.
 */
type InstallationAct =
  | 'ENGINE_KEY_ISSUED'
  | 'ENGINE_KEY_ROTATED'
  | 'ENGINE_KEY_DISABLED'
  | 'MASTER_KEY_ROTATED'
  | 'OPERATOR_INVITED'
  | 'OPERATOR_JOINED'
  | 'OPERATOR_ROLES_SET'
  | 'OPERATOR_DISABLED'
  | 'OPERATOR_SIGNED_IN'
  | 'OPERATOR_SIGNED_OUT'
  | 'HOLIDAYS_SET'
  | 'WORK_RETRIED'
  | 'TARIFF_SET';

export interface Act {
  /** The person of the act; null where the entered user is unknown. */
  readonly personId: string | null;
  /** The current membership: its merchant or super-merchant keeps the entry. Without one the installation does. */
  readonly membershipId: string | null;
  /** The owner of the log if no member of the merchant acts: the merchant's live tenant, or the group. */
  readonly ownerId?: string;
  readonly act: AuditAct | InstallationAct;
  readonly outcome?: AuditOutcome;
  readonly subject?: { readonly kind: 'person' | 'session' | 'payment' | 'vendor'; readonly id: string | null };
  readonly detail?: AuditDetail;
}

/** The address, time and key of a request, and its program if no person calls. */
export type ActContext = Pick<RequestContext, 'masterKey' | 'now' | 'address' | 'userAgent'> & {
  readonly apiKey?: ApiKey;
  /** Given if `now` may be a sandbox's time: the log uses the installation's time. */
  readonly clock?: Clock;
};

/** Records an act of a program in the log of its merchant under the name of its key, and under no person. */
const byProgram = (done: Act, { id, name, mode, liveTenantId }: ApiKey): Act => ({
  ...done,
  personId: null,
  membershipId: null,
  ownerId: liveTenantId,
  detail: { ...done.detail, apiKey: encodeId(apiKeyIds, id), apiKeyName: name, ...(mode === 'test' && { mode }) },
});

/** The time of an act in the log: the call's own, or the installation's if the call belongs to a sandbox. */
const actTime = (clock: Clock, now: number): number =>
  clock.sandbox === undefined ? now : clock.sandbox.installation.now();

/**
 * Records an act in the transaction of its change. The chain stays locked until that transaction ends, so call this
 * last. A transaction that writes to two chains must lock them in one fixed order.
 */
export async function record(tx: Tx, context: ActContext, act: Act): Promise<void> {
  const done = context.apiKey === undefined ? act : byProgram(act, context.apiKey);
  const key = chainKey(context.masterKey);
  const now = context.clock === undefined ? context.now : actTime(context.clock, context.now);
  const head = await lockChain(tx, done, noHash);
  const entry = {
    chain_id: head.chain_id,
    position: head.position + 1,
    id: newId(now),
    at: new Date(now),
    person_id: done.personId,
    person_name: head.person_name,
    membership_id: done.membershipId,
    act: done.act,
    outcome: done.outcome ?? 'DONE',
    subject_kind: done.subject?.kind ?? null,
    subject_id: done.subject?.id ?? null,
    address: context.address,
    user_agent: kept(context.userAgent),
    detail: JSON.stringify(done.detail ?? {}),
  };
  const hash = entryHash(key, head.hash, entry);
  const { chain_id, position } = entry;
  await appendEntry(tx, { ...entry, hash }, headSeal(key, { chain_id, position, hash }));
}

/**
 * Records an act of the provider's operator twice: in the log of the merchant or super-merchant concerned, and in the
 * installation's, which is the operators' own. The installation's chain is always locked last, so that no two acts wait
 * for each other.
 */
export async function recordByOperator(
  tx: Tx,
  operator: Operator,
  owner: Pick<Owner, 'chainId'> | undefined,
  act: AuditAct,
  detail: AuditDetail,
): Promise<void> {
  const by = { personId: null, membershipId: null, act };
  const said = { ...detail, operator: operator.name };
  if (owner !== undefined) await record(tx, operator, { ...by, ownerId: owner.chainId, detail: said });
  const code = owner === undefined ? undefined : await findOwnerCode(tx, owner.chainId);
  const merchant = code === undefined ? {} : { merchant: code };
  await record(tx, operator, { ...by, detail: { ...said, ...merchant, ...byId(operator) } });
}

const byId = ({ id }: Operator): AuditDetail => (id === undefined ? {} : { operatorId: encodeId(operatorIds, id) });

/** Records an act of the provider's operator that concerns no merchant, in the installation's log. */
export async function recordInInstallation(
  tx: Tx,
  operator: Operator,
  act: InstallationAct,
  detail: AuditDetail,
  outcome: AuditOutcome = 'DONE',
): Promise<void> {
  const by = { personId: null, membershipId: null, act, outcome };
  await record(tx, operator, { ...by, detail: { ...detail, operator: operator.name, ...byId(operator) } });
}

/**
 * Records an act outside of a session: in the log of the person's only merchant or super-merchant, or else in the
 * installation's.
 */
export async function recordOutside(tx: Tx, context: ActContext, done: Omit<Act, 'membershipId'>): Promise<void> {
  await record(tx, context, { ...done, membershipId: await findOnlyMembership(tx, done.personId) });
}

/** Node gives headers as Latin-1 text. Characters that PostgreSQL cannot store are removed. */
function kept(userAgent: string | undefined): string | null {
  return userAgent === undefined ? null : userAgent.replace(/\p{Cc}/gu, '').slice(0, 512);
}

/**
 * Streams a file after its download was recorded. Without the record nothing is sent. Simultaneous exports of a person
 * are limited (429).
 */
export async function recordedDownload(
  context: CallerContext,
  { act, fileName, detail }: { readonly act: AuditAct; readonly fileName: string; readonly detail: AuditDetail },
  open: () => Promise<Readable>,
): Promise<Download> {
  const { personId, membershipId } = context.scope;
  const giveBack = runningExports(context.database).take(personId);
  try {
    const stream = await open();
    stream.once('close', giveBack);
    await context
      .transaction((tx) => record(tx, context, { act, personId, membershipId, detail }))
      .catch((error: unknown) => {
        stream.destroy();
        throw error;
      });
    return { fileName, stream };
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** The same for a list covering several days, as `{name}-2026-11-20.csv`. */
export function recordedExport(
  context: CallerContext,
  { act, name, filters }: { readonly act: AuditAct; readonly name: string; readonly filters: Dates },
  open: () => Promise<Readable>,
): Promise<Download> {
  const fileName = `${name}-${new Date(context.now).toISOString().slice(0, 10)}.csv`;
  return recordedDownload(context, { act, fileName, detail: { from: filters.from, to: filters.to } }, open);
}

interface Dates {
  readonly from: string;
  readonly to: string;
}
