import { type ProvisionedStore, provisionedStore } from '@galla/contract/provider/provisioning/endpoints.ts';
import { recordByOperator } from '../../identity/audit/public/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Geocoder } from '../../platform/geocoding/geocoder.ts';
import { newId } from '../../platform/ids.ts';
import type { Operator } from '../../platform/operator.ts';
import type { TenantMode } from '../../platform/rail/rails.ts';
import { differencesOf } from '../../shops/stores/public/change.ts';
import type { StoreChange } from '../../shops/stores/public/change-queries.ts';
import {
  insertCounters,
  insertStore,
  lockStore,
  setStoreClosing,
  updateCounter,
  updateStore,
} from '../../shops/stores/public/change-queries.ts';
import { type AddressColumns, storedAddress } from '../../shops/stores/public/places.ts';
import type { Applied, Work } from './items.ts';
import { changed, Refused } from './items.ts';
import { findPlace, findStore, listTerminals } from './queries.ts';

/** The operator who provisions stores, and the mode. */
export interface StoreProvisioner {
  readonly operator: Operator;
  readonly mode: TenantMode;
  readonly geocoder: Geocoder;
}

/** The tenant of a store, and the audit-log chain that records its changes. */
interface Place {
  readonly tenantId: string;
  readonly chainId: string;
}

/** Creates and changes stores with their terminals. */
export const storeWork = (by: StoreProvisioner): Work<ProvisionedStore> => ({
  parse: (raw, options) => provisionedStore.safeParse(raw, options),
  idField: 'storeId',
  async apply(tx, item) {
    const place = await findPlace(tx, item.merchantId, by.mode);
    if (place === undefined) throw new Refused('UNKNOWN_MERCHANT', 'merchantId');
    const storeId = await findStore(tx, place.tenantId, item.storeId);
    return storeId === undefined ? create(tx, by, item, place) : change(tx, by, item, place, storeId);
  },
});

async function create(tx: Tx, by: StoreProvisioner, item: ProvisionedStore, place: Place): Promise<Applied> {
  const { storeId: code, name, address, tags = [], terminals = [], active = true } = item;
  if (name === undefined) throw new Refused('STORE_INCOMPLETE', 'name');
  if (address === undefined) throw new Refused('STORE_INCOMPLETE', 'address');
  const id = newId(by.operator.now);
  const store = { ...(await storedAddress(by.geocoder, address)), id, code, name, tags, hours: null };
  if (!(await insertStore(tx, place.tenantId, store, new Date(by.operator.now))))
    throw new Refused('CHANGED_MEANWHILE');
  const detail = { store: name, code, counters: terminals.length };
  await recordByOperator(tx, by.operator, place, 'STORE_ADDED', detail);
  const more = [
    ...(await setTerminals(tx, by, terminals, place, id)),
    ...(await setActive(tx, by, { ...item, active, name }, place, id, true)),
  ];
  return { status: 'created', changes: ['name', 'address', ...(tags.length === 0 ? [] : ['tags']), ...more] };
}

async function change(
  tx: Tx,
  by: StoreProvisioner,
  item: ProvisionedStore,
  place: Place,
  storeId: string,
): Promise<Applied> {
  const key = { tenantId: place.tenantId, storeId };
  const before = await lockStore(tx, key);
  if (before === undefined) throw new Refused('CHANGED_MEANWHILE');
  const { name, address, tags } = item;
  const wanted: StoreChange = {
    ...(name === undefined ? {} : { name }),
    ...(tags === undefined ? {} : { tags }),
    ...(address === undefined ? {} : keepPlace(address, await storedAddress(by.geocoder, address), before)),
  };
  const differences = differencesOf(before as { readonly [field: string]: unknown }, wanted);
  if (differences.length > 0) {
    if (!(await updateStore(tx, key, before.version, wanted))) throw new Refused('CHANGED_MEANWHILE');
    await recordByOperator(tx, by.operator, place, 'STORE_CHANGED', {
      store: before.name,
      code: before.code,
      before: differences.map(({ field, was }) => `${field}: ${was}`).join('; '),
      after: differences.map(({ field, is }) => `${field}: ${is}`).join('; '),
    });
  }
  const ofAddress = (field: string) => (field === 'name' || field === 'tags' ? field : 'address');
  return changed([
    ...new Set(differences.map(({ field }) => ofAddress(field))),
    ...(await setTerminals(tx, by, item.terminals ?? [], place, storeId)),
    ...(await setActive(tx, by, { ...item, name: before.name }, place, storeId, before.active)),
  ]);
}

/** Keeps what an address omits: the landmark, and within its PIN code the map position, which someone may have set. */
function keepPlace(
  { landmark, place }: NonNullable<ProvisionedStore['address']>,
  stored: AddressColumns,
  before: AddressColumns,
): AddressColumns {
  const { latitude, longitude, located_by } = before;
  return {
    ...stored,
    ...(landmark === undefined && { landmark: before.landmark }),
    ...(place === undefined && stored.pincode === before.pincode && { latitude, longitude, located_by }),
  };
}

/** Adds terminals and renames existing ones. */
async function setTerminals(
  tx: Tx,
  { operator }: StoreProvisioner,
  terminals: NonNullable<ProvisionedStore['terminals']>,
  place: Place,
  storeId: string,
): Promise<string[]> {
  if (terminals.length === 0) return [];
  const { tenantId } = place;
  const known = new Map((await listTerminals(tx, tenantId, storeId)).map((terminal) => [terminal.code, terminal]));
  const isNew = ({ terminalId }: { terminalId: string }) => !known.has(terminalId);
  const added = [...new Map(terminals.filter(isNew).map((one) => [one.terminalId, one])).values()];
  const rows = added.map(({ terminalId: code, name }) => ({ id: newId(operator.now), code, name }));
  await insertCounters(tx, { tenantId, storeId }, rows, new Date(operator.now));
  for (const { code, name } of rows)
    await recordByOperator(tx, operator, place, 'COUNTER_ADDED', { counter: name, code });
  const renamed: string[] = [];
  for (const { terminalId, name } of terminals) {
    const before = known.get(terminalId);
    if (before === undefined || before.name === name) continue;
    await updateCounter(tx, { tenantId, id: before.id }, { name });
    await recordByOperator(tx, operator, place, 'COUNTER_RENAMED', {
      code: terminalId,
      before: before.name,
      after: name,
    });
    renamed.push(terminalId);
  }
  return [...rows.map(({ code }) => code), ...renamed].map((code) => `terminals.${code}`);
}

async function setActive(
  tx: Tx,
  { operator }: StoreProvisioner,
  { active, name = '', storeId: code, reason = 'The provider closed it' }: ProvisionedStore,
  place: Place,
  storeId: string,
  isActive: boolean,
): Promise<string[]> {
  if (active === undefined || active === isActive) return [];
  const closed = { active: false, closed_at: new Date(operator.now), closed_reason: reason };
  const open = { active: true, closed_at: null, closed_reason: null };
  await setStoreClosing(tx, { tenantId: place.tenantId, storeId }, active ? open : closed);
  const detail = { store: name, code };
  if (active) await recordByOperator(tx, operator, place, 'STORE_REOPENED', detail);
  else await recordByOperator(tx, operator, place, 'STORE_CLOSED', { ...detail, reason });
  return ['active'];
}
