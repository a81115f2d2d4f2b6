import { decodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { apiKeys } from '@galla/contract/developers/api-keys/endpoints.ts';
import { apiKeyIds, maxApiKeys } from '@galla/contract/developers/api-keys/feature.ts';
import type { ScopedContext } from '../../callers/person.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTenant, inTenants } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { encryptKeys } from './encrypted-list.ts';
import { keyOwner, viewKey } from './public/api-key-view.ts';
import type { KeyKey } from './public/queries.ts';
import { listKeys } from './public/queries.ts';
import type { KeyContext } from './public/service.ts';
import {
  approveChange,
  changeKey,
  createKey,
  disableKey,
  rotateKey,
  stopChange,
  viewSecret,
} from './public/service.ts';

export const apiKeyHandlers: Handlers<typeof apiKeys> = {
  async metaInfo(_input, context) {
    const owner = await keyOwner(context);
    const { live, test } = owner.tenantOf;
    const rows = await inTenants(context.database, [live, test], (tx) => listKeys(tx, [live, test]));
    const infoOf = (mode: 'live' | 'test') => {
      const count = rows.filter((row) => row.mode === mode && row.disabled_at === null).length;
      return {
        mode,
        merchantId: owner.merchantId,
        count,
        limit: maxApiKeys,
        state: count > 0 ? ('GENERATED' as const) : ('IN_PROCESS' as const),
        released: mode === 'test' || isReleased(context),
      };
    };
    return { live: infoOf('live'), test: infoOf('test') };
  },
  async list({ body: { mode } }, context) {
    const { live, test } = (await keyOwner(context)).tenantOf;
    const tenants = mode === undefined ? [live, test] : [{ live, test }[mode]];
    const rows = await inTenants(context.database, tenants, (tx) => listKeys(tx, tenants));
    return { keys: rows.map((row) => viewKey(row, context.now, context.scope.personId)) };
  },
  async encryptedList({ body }, context) {
    const { live, test } = (await keyOwner(context)).tenantOf;
    return inTenant(context.database, [live, test], (tx) => encryptKeys(tx, context, [live, test], body.publicKey));
  },
  view: ({ body }, context) => withKey(context, body.keyId, (tx, key) => viewSecret(tx, context, key)),
  async create({ body }, context) {
    if (!isReleased(context)) throw new Problem('API_KEY_NOT_RELEASED', 403);
    const { live } = (await keyOwner(context)).tenantOf;
    return inTenant(context.database, live, (tx) =>
      createKey(tx, acting(context), { tenantId: live, mode: 'live' }, body),
    );
  },
  async generateTest({ body }, context) {
    const { test } = (await keyOwner(context)).tenantOf;
    return inTenant(context.database, test, (tx) =>
      createKey(tx, acting(context), { tenantId: test, mode: 'test' }, body),
    );
  },
  updateConfig: async ({ body: { keyId, ...settings } }, context) => ({
    key: await withKey(context, keyId, (tx, key) => changeKey(tx, acting(context), key, settings)),
  }),
  approve: async ({ body }, context) => ({
    key: await withKey(context, body.keyId, (tx, key) => approveChange(tx, acting(context), key, body.requestedAt)),
  }),
  stop: async ({ body }, context) => ({
    key: await withKey(context, body.keyId, (tx, key) => stopChange(tx, acting(context), key, body.requestedAt)),
  }),
  rotate: ({ body }, context) =>
    withKey(context, body.keyId, (tx, key) => rotateKey(tx, context, key, body.overlapHours)),
  disable: async ({ body }, context) => ({
    key: await withKey(context, body.keyId, (tx, key) => disableKey(tx, context, key)),
  }),
};

const acting = (context: ScopedContext): KeyContext & ScopedContext => ({ ...context, notifying: context });

/** Production keys become available with the activation of the payment gateway (KYC-08). */
const isReleased = ({ scope }: ScopedContext) => scope.facts.attributes.has('PAYMENT_GATEWAY_ACTIVATED');

/** Runs an action on a key of the merchant in one transaction of its tenant. @throws Problem API_KEY_NOT_FOUND */
async function withKey<T>(
  context: ScopedContext,
  shown: string,
  work: (tx: Tx, key: KeyKey) => Promise<T>,
): Promise<T> {
  const { live, test } = (await keyOwner(context)).tenantOf;
  const keyId = decodeId(apiKeyIds, shown) ?? '';
  const [row] = await inTenants(context.database, [live, test], (tx) => listKeys(tx, [live, test], keyId));
  if (row === undefined) throw new Problem('API_KEY_NOT_FOUND', 404);
  return inTenant(context.database, row.tenant_id, (tx) => work(tx, { tenantId: row.tenant_id, keyId }));
}
