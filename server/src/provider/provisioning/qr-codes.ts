import { type ProvisionedQrCode, provisionedQrCode } from '@galla/contract/provider/provisioning/endpoints.ts';
import type { AuditAct } from '@galla/contract/registry.ts';
import { recordByOperator } from '../../identity/audit/public/service.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import { newId, noId } from '../../platform/ids.ts';
import type { Operator } from '../../platform/operator.ts';
import type { TenantMode } from '../../platform/rail/rails.ts';
import type { QrCodeChange } from '../../shops/qr-codes/public/change-queries.ts';
import {
  insertEvent,
  insertQrCode,
  isStoreFull,
  lockStoreAndCounter,
  updateQrCode,
} from '../../shops/qr-codes/public/change-queries.ts';
import type { Applied, Work } from './items.ts';
import { changed, Refused } from './items.ts';
import { findPlace, findStore, listTerminals, lockQrCode } from './queries.ts';

/** The operator who provisions QR codes, and the mode. */
export interface QrCodeProvisioner {
  readonly operator: Operator;
  readonly mode: TenantMode;
}

interface Place {
  readonly tenantId: string;
  readonly chainId: string;
}

/** Creates, renames, moves, deactivates and activates printed QR codes. */
export const qrCodeWork = ({ operator, mode }: QrCodeProvisioner): Work<ProvisionedQrCode> => ({
  parse: (raw, options) => provisionedQrCode.safeParse(raw, options),
  idField: 'qrCodeId',
  async apply(tx, item) {
    const place = await findPlace(tx, item.merchantId, mode);
    if (place === undefined) throw new Refused('UNKNOWN_MERCHANT', 'merchantId');
    const known = await lockQrCode(tx, place.tenantId, item.qrCodeId);
    return known === undefined ? create(tx, operator, item, place) : change(tx, operator, item, place, known);
  },
});

async function create(tx: Tx, operator: Operator, item: ProvisionedQrCode, place: Place): Promise<Applied> {
  const { tenantId } = place;
  if (item.storeId === undefined) throw new Refused('QR_CODE_INCOMPLETE', 'storeId');
  const target = await destinationOf(tx, tenantId, item.storeId, item.terminalId ?? null);
  const [id, at] = [newId(operator.now), new Date(operator.now)];
  const name = item.name ?? target.name;
  if (!(await insertQrCode(tx, target, { id, code: item.qrCodeId, name, createdBy: noId, at })))
    throw new Refused('CHANGED_MEANWHILE');
  const to = { to_store_id: target.storeId, to_terminal_id: target.terminalId };
  await note(tx, operator, place, { id, act: 'CREATED', said: 'QR_CODE_ADDED', ...to, name, code: item.qrCodeId });
  const made = await lockQrCode(tx, tenantId, item.qrCodeId);
  const { changes } = await change(tx, operator, item, place, made ?? missing());
  const terminal = target.terminalId === null ? [] : ['terminalId'];
  return { status: 'created', changes: ['storeId', ...terminal, 'name', ...changes] };
}

const missing = (): never => {
  throw new Refused('CHANGED_MEANWHILE');
};

async function change(
  tx: Tx,
  operator: Operator,
  item: ProvisionedQrCode,
  place: Place,
  known: Row<'qr_code'>,
): Promise<Applied> {
  const move = await moveOf(tx, item, known);
  const { name, active, reason = 'The provider took it out of use' } = item;
  const renames = name !== undefined && name !== known.name;
  const switches = active !== undefined && active !== known.active;
  if ((move !== undefined || (switches && active)) && known.replaced_by !== null)
    throw new Refused('QR_CODE_REPLACED', 'qrCodeId');
  const switched = switches ? switchedTo(active, reason, operator.now) : undefined;
  const wanted: QrCodeChange = {
    ...(move === undefined ? {} : { store_id: move.storeId, terminal_id: move.terminalId }),
    ...(renames ? { name } : {}),
    ...switched?.columns,
  };
  if (Object.keys(wanted).length === 0) return changed([]);
  if (switches && active && move === undefined) await lockRoom(tx, known);
  if (!(await updateQrCode(tx, known, wanted))) throw new Refused('CHANGED_MEANWHILE');
  const about = { id: known.id, name: name ?? known.name, code: known.code };
  if (move !== undefined)
    await note(tx, operator, place, {
      ...about,
      act: 'MOVED',
      said: 'QR_CODE_MOVED',
      from_store_id: known.store_id,
      from_terminal_id: known.terminal_id,
      to_store_id: move.storeId,
      to_terminal_id: move.terminalId,
    });
  if (renames)
    await note(tx, operator, place, { ...about, act: 'RENAMED', said: 'QR_CODE_RENAMED', from_name: known.name });
  if (switched !== undefined) await note(tx, operator, place, { ...about, ...switched.event });
  return changed([...movedFields(known, move), ...(renames ? ['name'] : []), ...(switches ? ['active'] : [])]);
}

/** The changed columns of a code that starts or stops taking payments, and how the change is recorded. */
function switchedTo(active: boolean, reason: string, now: number) {
  if (active)
    return {
      columns: { active, deactivated_at: null, deactivated_reason: null },
      event: { act: 'ACTIVATED', said: 'QR_CODE_ACTIVATED' },
    } as const;
  return {
    columns: { active, deactivated_at: new Date(now), deactivated_reason: reason },
    event: { act: 'DEACTIVATED', said: 'QR_CODE_DEACTIVATED', reason },
  } as const;
}

function movedFields(known: Row<'qr_code'>, move: Awaited<ReturnType<typeof moveOf>>): string[] {
  if (move === undefined) return [];
  return [
    ...(move.storeId === known.store_id ? [] : ['storeId']),
    ...(move.terminalId === known.terminal_id ? [] : ['terminalId']),
  ];
}

/** The new place of a code; undefined if it stays. */
async function moveOf(tx: Tx, { storeId: code, terminalId }: ProvisionedQrCode, known: Row<'qr_code'>) {
  if (code === undefined && terminalId === undefined) return undefined;
  const tenantId = known.tenant_id;
  const storeId = code === undefined ? known.store_id : await findStore(tx, tenantId, code);
  if (storeId === undefined) throw new Refused('UNKNOWN_STORE', 'storeId');
  const stays = storeId === known.store_id;
  const terminal =
    terminalId === undefined ? (stays ? known.terminal_id : null) : await terminalOf(tx, tenantId, storeId, terminalId);
  if (stays && terminal === known.terminal_id) return undefined;
  return lockDestination(tx, { tenantId, storeId, terminalId: terminal });
}

async function destinationOf(tx: Tx, tenantId: string, code: string, terminal: string | null) {
  const storeId = await findStore(tx, tenantId, code);
  if (storeId === undefined) throw new Refused('UNKNOWN_STORE', 'storeId');
  return lockDestination(tx, { tenantId, storeId, terminalId: await terminalOf(tx, tenantId, storeId, terminal) });
}

async function terminalOf(tx: Tx, tenantId: string, storeId: string, code: string | null): Promise<string | null> {
  if (code === null) return null;
  const found = (await listTerminals(tx, tenantId, storeId)).find((terminal) => terminal.code === code);
  if (found === undefined) throw new Refused('UNKNOWN_TERMINAL', 'terminalId');
  return found.id;
}

async function lockDestination(
  tx: Tx,
  target: { readonly tenantId: string; readonly storeId: string; readonly terminalId: string | null },
) {
  const found = await lockStoreAndCounter(tx, target);
  if (found === undefined) throw new Refused('UNKNOWN_STORE', 'storeId');
  if (!found.store_active) throw new Refused('STORE_IS_CLOSED', 'storeId');
  if (await isStoreFull(tx, target)) throw new Refused('QR_CODES_OF_STORE', 'storeId');
  return { ...target, name: (found.terminal_name ?? found.store_name).slice(0, 60) };
}

/** Locks the store or terminal at which a code becomes active again. */
async function lockRoom(tx: Tx, { tenant_id, store_id, terminal_id }: Row<'qr_code'>): Promise<void> {
  const target = { tenantId: tenant_id, storeId: store_id, terminalId: terminal_id };
  if ((await lockStoreAndCounter(tx, target)) === undefined) throw new Refused('UNKNOWN_STORE', 'storeId');
  if (await isStoreFull(tx, target)) throw new Refused('QR_CODES_OF_STORE', 'storeId');
}

/** Records a change of a code: in its history, and in the logs of the merchant and the installation. */
async function note(
  tx: Tx,
  operator: Operator,
  place: Place,
  {
    said,
    name,
    code,
    id,
    ...event
  }: {
    readonly said: AuditAct;
    readonly id: string;
    readonly name: string;
    readonly code: string;
    readonly act: Row<'qr_code_event'>['act'];
  } & Omit<Partial<Row<'qr_code_event'>>, 'act' | 'id'>,
): Promise<void> {
  await insertEvent(tx, {
    tenant_id: place.tenantId,
    id: newId(operator.now),
    qr_code_id: id,
    created_at: new Date(operator.now),
    created_by: noId,
    ...event,
  });
  await recordByOperator(tx, operator, place, said, { qrCode: name, code });
}
