import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { messageFollowers } from '../../../main/features.ts';
import { jobs } from '../../../main/jobs.ts';
import { orderFollowers } from '../../../main/order-followers.ts';
import type { WorkerParts } from '../../../main/processes/worker-parts.ts';
import type { TestBrowser, TestGalla, TestMerchant } from '../../../main/testing/test-galla.ts';
import { useGalla } from '../../../main/testing/test-galla.ts';
import { allowTestMode, openTestMode, testTenantOf } from '../../../main/testing/test-mode.ts';
import { openIngestion } from '../../../payments/ingestion/public/service.ts';
import { systemClock } from '../../../platform/clock.ts';
import { openEgress } from '../../../platform/egress/egress.ts';
import { openBuiltInGeocoder } from '../../../platform/geocoding/built-in-geocoder.ts';
import { noId } from '../../../platform/ids.ts';
import { runDue } from '../../../platform/jobs/run-due.ts';
import { createLog } from '../../../platform/log.ts';
import { sealEngineSecret } from '../../../platform/rail/engine-keys.ts';
import { railsOf } from '../../../platform/rail/rails.ts';
import { openSandboxRail, openSignedRail } from '../../../platform/rail/signed-rail.ts';
import { simulatorKeyId } from '../../../platform/rail/simulator-account.ts';
import { usualKeptDays } from '../../../platform/retention-settings.ts';
import { defaultContact } from '../../../platform/testing/default-contact.ts';
import { until as untilItFits } from '../../../platform/testing/until.ts';
import { openSimulator, type Simulator } from '../../../provider/simulator/simulator.ts';
import { retryFailed } from '../../../settlements/settlements/public/payouts.ts';

const secret = 'the secret of the simulator';

/** A merchant with test mode, and its sandbox page. */
export interface Desk {
  readonly merchant: TestMerchant;
  /** The test tenant. */
  readonly tenantId: string;
  readonly browser: TestBrowser;
  /** Calls an endpoint of the sandbox page, which must answer 200. */
  call<Answer>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Answer>;
}

/** A server with the simulator as its bank, and a worker that the test runs step by step. */
export interface SandboxGalla {
  readonly galla: TestGalla;
  /** Runs all due work of the workers once. */
  work(): Promise<void>;
  desk(name?: string): Promise<Desk>;
}

/** Starts the server and simulator before a file's tests, and stops them afterwards. */
export function useSandbox(): SandboxGalla {
  const dataDir = mkdtempSync(join(tmpdir(), 'galla-sandbox-'));
  let simulator: Simulator;
  let stop = async () => {};
  let parts: WorkerParts;
  const account = () => ({ url: simulator.url, keyId: simulatorKeyId, secret });
  const rail = openSignedRail(account, systemClock);
  const sandbox = openSandboxRail(account, systemClock);
  const galla = useGalla({ rail, sandbox });

  beforeAll(async () => {
    const sealed_secret = sealEngineSecret(galla.masterKey, simulatorKeyId, secret);
    const key = { id: simulatorKeyId, name: 'Simulator', sealed_secret, created_at: new Date() };
    const modes: ('live' | 'test')[] = ['live', 'test'];
    await galla.rows.kysely
      .insertInto('engine_key')
      .values({ ...key, modes })
      .execute();
    await galla.app.listen({ host: '127.0.0.1', port: 0 });
    const reportTo = `http://127.0.0.1:${(galla.app.server.address() as AddressInfo).port}`;
    const log = createLog('silent', 'simulator');
    const waits = { firstPauseMs: 10, lookEveryMs: 10 };
    simulator = await openSimulator({ dataDir, secret, log, pagesAt: 'http://galla.test', reportTo, ...waits });
    const clock = { now: galla.now };
    const ingestion = openIngestion({ url: galla.url, masterKey: galla.masterKey, clock, log });
    const egress = openEgress();
    parts = {
      database: galla.rows,
      reading: galla.database,
      clock,
      log,
      masterKey: galla.masterKey,
      publicUrl: 'http://localhost:4000',
      contact: defaultContact,
      files: galla.files,
      geocoder: openBuiltInGeocoder(),
      rails: railsOf({ engine: undefined, simulator: rail, demo: true }),
      senders: { SMS: null, EMAIL: null },
      messageFollowers,
      orderFollowers,
      accountFollower: retryFailed,
      egress,
      demo: true,
      identity: null,
      reviewAll: false,
      keptDays: usualKeptDays,
      ingestion: ingestion.service,
    };
    stop = async () => {
      egress.close();
      await ingestion.close();
      await simulator.close();
    };
  });
  afterAll(async () => {
    await stop();
    rmSync(dataDir, { recursive: true });
  });

  return {
    galla,
    async work() {
      // Periodic jobs run again at once instead of after their pause.
      const again = galla.rows.kysely.updateTable('due_work').set({ due_at: new Date(galla.now()) });
      await again.where('tenant_id', '=', noId).execute();
      await runDue(parts, jobs);
    },
    async desk(name = 'Kaapi Online') {
      const merchant = await galla.addMerchant({ type: 'ONLINE_MERCHANT', name });
      await allowTestMode(galla, merchant);
      const browser = await galla.signedIn(await galla.addPerson({ merchant }));
      await openTestMode(browser);
      return {
        merchant,
        browser,
        tenantId: await testTenantOf(galla, merchant),
        async call(method, path, body) {
          const answer = await browser.send(method, `/sandbox/v1${path}`, body === undefined ? {} : { body });
          if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
          return answer.json();
        },
      };
    },
  };
}

/** Waits until a condition is met, because the bank reports a moment later. */
export const until = <T>(read: () => Promise<T>, good: (value: T) => boolean): Promise<T> =>
  untilItFits('it', read, good, { patienceMs: 30_000, everyMs: 50 });
