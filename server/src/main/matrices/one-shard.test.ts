import { writes } from '@galla/contract/core/endpoint.ts';
import { allEndpoints } from '@galla/contract/features.ts';
import pg from 'pg';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type {} from '../../platform/testing/test-database-setup.ts';
import { addForeignRows, endpointSamples, type Foreign } from '../testing/all-samples.ts';
import { isForPeople, sendCall } from '../testing/send-call.ts';
import { type TestBrowser, useGalla } from '../testing/test-galla.ts';
import { openGates } from '../testing/test-mode.ts';

/** Templates, because the defaults of reports change with them. */
const changing = allEndpoints.filter(({ name }) => /^report-templates\.(change|remove)$/.test(name));

/** An Admin manages the keys of both modes on one page, which are two tenants. */
const ofBothModes = /^(api-keys|developer)\./;

/** Endpoints of signed-in people that give one answer and change nothing. */
const reading = allEndpoints.filter(
  (endpoint) =>
    isForPeople(endpoint) &&
    !writes(endpoint.method, endpoint.spec) &&
    endpoint.spec.returns !== 'text/event-stream' &&
    !ofBothModes.test(endpoint.name),
);

const isDistributed = process.env['TEST_DATABASE_DISTRIBUTED'] === 'yes';

describe.runIf(isDistributed).each(['ONLINE_MERCHANT', 'OFFLINE_MERCHANT'] as const)('on nodes, of an %s', (type) => {
  const galla = useGalla();
  let admin: TestBrowser;
  let ids: Foreign;

  beforeAll(async () => {
    const merchant = await galla.addMerchant({ type });
    await openGates(galla, merchant);
    const owner = await galla.addPerson({ role: 'MANAGER', merchant: await galla.addMerchant() });
    const membership = await galla.addMembership(owner, { merchant });
    const seller = await galla.addPerson({ merchant, role: 'CASHIER' });
    await galla.signedIn(seller);
    ids = await addForeignRows(galla, merchant, { owner, membership, seller });
    admin = await galla.signedIn(await galla.addPerson({ merchant }));
    await refuseManyShards(galla.url);
    await expect(galla.database.pool.query('SELECT FROM payment')).rejects.toThrow('multi-task');
  });

  test.each(reading.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s goes to one shard',
    async (_name, endpoint) => {
      const { body, statusCode } = await sendCall(admin, endpoint, endpointSamples[endpoint.name]?.(ids) ?? {});
      expect(statusCode, body).not.toBe(500);
    },
  );

  test.each(changing.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s goes to one shard',
    async (_name, endpoint) => {
      const { body, statusCode } = await sendCall(admin, endpoint, endpointSamples[endpoint.name]?.(ids) ?? {});
      expect(statusCode, body).toBe(200);
    },
  );
});

/** Makes any statement of the API fail that uses more than one shard. */
async function refuseManyShards(url: string): Promise<void> {
  const { pathname } = new URL(url);
  const admin = new pg.Client({
    connectionString: Object.assign(new URL(inject('testServer').admin), { pathname }).href,
  });
  await admin.connect();
  const database = pathname.slice(1);
  await admin.query(`ALTER DATABASE ${database} SET citus.multi_task_query_log_level = 'error'`);
  // Existing connections keep the earlier setting.
  await admin.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND application_name = $2',
    [database, 'galla_api'],
  );
  await admin.end();
}
