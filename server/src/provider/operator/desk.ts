import { type FeatureFlag, featureFlagNames } from '@galla/contract/core/criteria.ts';
import { featureFlags } from '@galla/contract/core/criteria-texts.ts';
import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { auditEventIds } from '@galla/contract/identity/audit/feature.ts';
import { announcementIds } from '@galla/contract/messages/announcements/feature.ts';
import type { operatorDesk } from '@galla/contract/provider/operator/desk.ts';
import { findOwnerByCode } from '../../business/merchants/public/owner-queries.ts';
import type { OperatorContext } from '../../callers/operator.ts';
import { checkInstallationLog, listInstallationLog } from '../../identity/audit/public/installation.ts';
import { listAnnouncements } from '../../messages/announcements/public/queries.ts';
import { clearAnnouncement, isOver, setAnnouncement } from '../../messages/announcements/public/service.ts';
import { listRefusedEvents, listWarnedPayments } from '../../payments/ingestion/public/operator-queries.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { listGivenUp, listRetrying } from '../../platform/jobs/failed-work.ts';
import type { Operator, Owner } from '../../platform/operator.ts';
import { liftFreeze } from '../feature-config/public/money.ts';
import { listSettings } from '../feature-config/public/queries.ts';
import { setFlag } from '../feature-config/public/settings.ts';
import { listFrozen, listMerchantIds } from './queries.ts';

/** The most rows that a list of the desk shows. The operator's commands list the rest. */
const maxRows = 200;
const logPage = 50;

type Desk = typeof operatorDesk;

/** The merchant or super-merchant of a code. @throws Problem STATUS_404 */
export async function ownerOf(tx: Tx, code: string): Promise<Owner> {
  const owner = await findOwnerByCode(tx, code);
  if (owner === undefined) throw new Problem('STATUS_404', 404);
  return owner;
}

/** The abandoned work, newest first. */
export async function readGivenUp(tx: Tx): Promise<Answer<Desk['givenUp']>> {
  const work = await described(tx, await listGivenUp(tx, maxRows));
  return {
    work: work.map(([shown, { given_up_at, failed_at }]) => ({
      ...shown,
      givenUpAt: (given_up_at ?? failed_at).toISOString(),
    })),
  };
}

/** The failed work that will be retried, soonest first. */
export async function readRetrying(tx: Tx): Promise<Answer<Desk['retrying']>> {
  const work = await described(tx, await listRetrying(tx, maxRows));
  return {
    work: work.map(([shown, { failed_at, due_at }]) => ({
      ...shown,
      failedAt: failed_at.toISOString(),
      nextAt: due_at.toISOString(),
    })),
  };
}

/** Failed work as the desk describes it, each with its row. */
async function described(tx: Tx, rows: readonly Row<'failed_work'>[]) {
  const merchants = await listMerchantIds(
    tx,
    rows.map(({ tenant_id }) => tenant_id),
  );
  return rows.map((row) => {
    const { subject_id: id, job, tenant_id, attempts, last_error: lastError } = row;
    return [{ id, job, merchantId: merchants.get(tenant_id) ?? null, attempts, lastError }, row] as const;
  });
}

export async function readRefused(tx: Tx): Promise<Answer<Desk['refused']>> {
  const events = await listRefusedEvents(tx, maxRows);
  return {
    events: events.map((event) => ({
      id: event.id,
      receivedAt: event.received_at.toISOString(),
      code: event.code,
      field: event.field,
      merchantId: event.merchant_id,
      providerTransactionId: event.provider_transaction_id,
      message: event.message,
      engineKey: event.engine_key_id,
    })),
  };
}

/** The newest payments with invalid fields. */
export async function readWarned(tx: Tx): Promise<Answer<Desk['warned']>> {
  const payments = await listWarnedPayments(tx, maxRows);
  return {
    payments: payments.map(({ received_at, merchant_id, provider_transaction_id, warnings }) => ({
      receivedAt: received_at.toISOString(),
      merchantId: merchant_id,
      warnings,
      providerTransactionId: provider_transaction_id,
    })),
  };
}

/** The merchants whose outgoing money is frozen. */
export async function readFrozen(tx: Tx): Promise<Answer<Desk['frozen']>> {
  const merchants = await listFrozen(tx);
  return {
    merchants: merchants.map(({ merchant_id: merchantId, name, created_at, reason, findings }) => ({
      merchantId,
      name,
      frozenAt: created_at.toISOString(),
      reason,
      findings,
    })),
  };
}

/** Lifts the freeze of a merchant's money. @throws Problem STATUS_404, CONFLICT if it is not frozen */
export async function unfreeze(tx: Tx, operator: Operator, code: string, reason: string): Promise<void> {
  if (!(await liftFreeze(tx, operator, await ownerOf(tx, code), reason))) throw new Problem('CONFLICT', 409);
}

export async function readAnnouncements(tx: Tx): Promise<Answer<Desk['announcements']>> {
  const all = await listAnnouncements(tx);
  return { announcements: all.map(({ code, announced }) => ({ code, announcement: announced })) };
}

/** Makes an announcement. @throws Problem STATUS_404, STATUS_400 if its last day has passed */
export async function announce(
  tx: Tx,
  operator: Operator,
  { merchantId: code, ...said }: Received<Desk['announce']>['body'],
): Promise<void> {
  const owner = code === null ? undefined : await ownerOf(tx, code);
  const announcement = { id: encodeId(announcementIds, newId(operator.now)), ...said };
  if (isOver(announcement, operator.now))
    throw new Problem('STATUS_400', 400, { errors: [{ field: 'until', message: 'This date has passed.' }] });
  await setAnnouncement(tx, operator, owner, announcement);
}

/** Withdraws an announcement. @throws Problem STATUS_404 if there is none */
export async function takeBack(tx: Tx, operator: Operator, code: string | null): Promise<void> {
  const owner = code === null ? undefined : await ownerOf(tx, code);
  if ((await clearAnnouncement(tx, operator, owner)) === undefined) throw new Problem('STATUS_404', 404);
}

/** The features of a merchant or super-merchant. @throws Problem STATUS_404 */
export async function readSettings(tx: Tx, code: string): Promise<Answer<Desk['settings']>> {
  const { id, name, type, state } = await ownerOf(tx, code);
  const settings = await listSettings(tx, id);
  const flags = featureFlagNames.map((flag) => ({
    name: flag,
    meaning: featureFlags[flag],
    on: settings.get(flag) === true,
  }));
  return { code, name, type, state, flags };
}

/** Switches a feature. @throws Problem STATUS_404 */
export async function switchFlag(
  tx: Tx,
  operator: Operator,
  code: string,
  { flag, on }: { readonly flag: FeatureFlag; readonly on: boolean },
): Promise<Answer<Desk['setFlag']>> {
  await setFlag(tx, operator, await ownerOf(tx, code), flag, on);
  return readSettings(tx, code);
}

/** A page of the installation's log. @throws Problem STATUS_400 for a cursor of another list */
export async function readLog(tx: Tx, after: string | undefined): Promise<Answer<Desk['log']>> {
  const cursor = after === undefined ? undefined : decodeId(auditEventIds, after);
  const rows = await listInstallationLog(tx, { size: logPage, after: cursor });
  const page = rows.slice(0, logPage);
  const last = page.at(-1);
  return {
    entries: page.map(({ id, at, act, outcome, address, detail }) => ({
      id: encodeId(auditEventIds, id),
      at: at.toISOString(),
      act,
      address,
      detail,
      outcome: outcome === 'REFUSED' ? ('REFUSED' as const) : ('DONE' as const),
    })),
    next: rows.length > logPage && last !== undefined ? encodeId(auditEventIds, last.id) : null,
  };
}

/** Whether the installation's log is intact. */
export async function checkLog(context: OperatorContext): Promise<Answer<Desk['checkLog']>> {
  const { checked, broken } = await context.asOperator((tx) => checkInstallationLog(tx, context.masterKey));
  return { checked, isWhole: broken === null, lastGoodAt: broken?.lastGoodAt ?? null };
}
