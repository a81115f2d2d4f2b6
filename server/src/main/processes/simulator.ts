import { systemClock } from '../../platform/clock.ts';
import { loadServiceConfig, type UnlockedConfig } from '../../platform/config.ts';
import { inTransaction, openDatabase } from '../../platform/db/database.ts';
import { widgetPlaceOf } from '../../platform/identity/demo-widget.ts';
import { createLog } from '../../platform/log.ts';
import { openMetrics } from '../../platform/metrics/open-metrics.ts';
import { holdPlace } from '../../platform/process/place.ts';
import { keepOwnKey } from '../../platform/rail/engine-key-queries.ts';
import { sealEngineSecret } from '../../platform/rail/engine-keys.ts';
import type { TenantMode } from '../../platform/rail/rails.ts';
import { simulatorKeyId, simulatorSecret } from '../../platform/rail/simulator-account.ts';
import { openSimulator } from '../../provider/simulator/simulator.ts';
import { unlockOrExit } from './prepare-database.ts';

const config = await unlockOrExit(loadServiceConfig(process.env), 'galla_simulator');
if (config.simulatorUrl !== null) {
  console.error(`SIMULATOR_URL says that another machine runs the simulator (${config.simulatorUrl}): one serves all.`);
  process.exit(1);
}
const places = openDatabase({
  url: config.databaseUrl,
  role: 'galla_simulator',
  masterKey: config.masterKey,
  unlock: config,
  connections: 1,
});
const release = await holdPlace(places.pool, config, 'simulator');
await keepKey(config);
const log = createLog(config.logLevel, 'simulator');
const simulator = await openSimulator({
  dataDir: config.dataDir,
  secret: simulatorSecret(config.masterKey),
  log,
  pagesAt: config.publicUrl,
  listenAt: config.simulatorListen,
  // Only the demo has a simulated identity check: elsewhere only this machine can reach its widget.
  ...(config.demo && { widget: widgetPlaceOf(config) }),
  reportTo: `http://${callable(config.host)}:${config.port}`,
});
await (await openMetrics(config, 'simulator'))?.serve(log);
process.send?.({ ready: true, url: simulator.url });

/**
 * Stores the key that signs the simulator's callbacks. Only in the demo may this key report live payments. An operator
 * may switch it off.
 */
async function keepKey(unlock: UnlockedConfig): Promise<void> {
  const { databaseUrl, masterKey, demo } = unlock;
  const database = openDatabase({ url: databaseUrl, role: 'galla_simulator', masterKey, unlock, connections: 1 });
  const sealed_secret = sealEngineSecret(masterKey, simulatorKeyId, simulatorSecret(masterKey));
  const modes: TenantMode[] = demo ? ['live', 'test'] : ['test'];
  const created_at = new Date(systemClock.now());
  const key = { id: simulatorKeyId, name: 'Simulator of banks', sealed_secret, modes, created_at };
  await inTransaction(database, (tx) => keepOwnKey(tx, key)).finally(() => database.close());
}

/** The address for callers, from a listening address. */
function callable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  release();
  await Promise.all([simulator.close(), places.close()]);
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
process.on('disconnect', () => void stop());
