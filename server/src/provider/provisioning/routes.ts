import type { Answer } from '@galla/contract/core/endpoint.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { ItemAnswer, provisioning } from '@galla/contract/provider/provisioning/endpoints.ts';
import { hashOf } from '../../platform/crypto/sealing.ts';
import { type Database, inTransaction } from '../../platform/db/database.ts';
import type { Geocoder } from '../../platform/geocoding/geocoder.ts';
import type { Handlers, RequestContext } from '../../platform/http/handlers.ts';
import type { EngineKeys } from '../../platform/rail/engine-keys.ts';
import { applyEach, type Work } from './items.ts';
import { merchantWork } from './merchants.ts';
import { qrCodeWork } from './qr-codes.ts';
import { keepRequest } from './queries.ts';
import { storeWork } from './stores.ts';

export interface ProvisioningServices {
  readonly engineKeys: EngineKeys;
  /** Connections that see every tenant, as the operator's commands do. */
  readonly provisioning: Database;
  readonly geocoder: Geocoder;
}

export function provisioningHandlers({
  engineKeys,
  provisioning: database,
  geocoder,
}: ProvisioningServices): Handlers<typeof provisioning> {
  const provisioner = async (context: RequestContext) => {
    const { keyId, modes } = await engineKeys.authenticateProvisioner(context.header, context.rawBody);
    // A merchant always has live mode too, whatever the modes of a key.
    if (!modes.includes('live')) throw new Problem('ENGINE_KEY_NOT_ALLOWED', 403);
    const { masterKey, now, address, userAgent } = context;
    const signature_hash = hashOf(`${keyId} ${context.header('x-galla-signature')?.toLowerCase()}`);
    const request = { signature_hash, engine_key_id: keyId, received_at: new Date(now) };
    if (!(await inTransaction(database, (tx) => keepRequest(tx, request)))) throw new Problem('REQUEST_REPEATED', 409);
    return { mode: modes[0], operator: { name: `engine key ${keyId}`, masterKey, now, address, userAgent } };
  };
  const answer = async <Item>(raws: readonly unknown[], dryRun: boolean, work: Work<Item>) =>
    counted(dryRun, await applyEach(database, raws, dryRun, work));
  return {
    async merchants({ body }, context) {
      const { publicUrl, contact } = context;
      const by = { ...(await provisioner(context)), publicUrl, contact };
      return answer(body.merchants, body.dryRun, merchantWork(by));
    },
    async stores({ body }, context) {
      return answer(body.stores, body.dryRun, storeWork({ ...(await provisioner(context)), geocoder }));
    },
    async qrCodes({ body }, context) {
      return answer(body.qrCodes, body.dryRun, qrCodeWork(await provisioner(context)));
    },
  };
}

function counted(dryRun: boolean, items: ItemAnswer[]): Answer<typeof provisioning.merchants> {
  const count = (status: ItemAnswer['status']) => items.filter((item) => item.status === status).length;
  const [created, changed] = [count('created'), count('changed')];
  return { dryRun, created, changed, unchanged: count('unchanged'), refused: count('refused'), items };
}
