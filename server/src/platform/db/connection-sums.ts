/** The settings that determine the number of database connections. */
export interface PoolSettings {
  readonly apiProcesses: number;
  readonly databasePool: number;
  readonly ingestionPool: number;
  readonly workerPool: number;
  readonly operatorDesk: boolean;
}

/** Connections of the review desk, in each API process that serves it. */
export const deskConnections = 3;

/** Connections for the provider's systems that create and change merchants, in each API process. */
export const provisioningConnections = 2;

/**
 * The most database connections that processes open: one API process, one worker, and all of one `npm start`. Each
 * process that listens for notifications has extra connections for that, besides its pools.
 */
export function maxConnections(settings: PoolSettings): { api: number; worker: number; all: number } {
  const { apiProcesses, databasePool, ingestionPool, workerPool, operatorDesk } = settings;
  const api = databasePool + ingestionPool + 1 + provisioningConnections + (operatorDesk ? deskConnections : 0);
  // Two read reports and archives, and two listen.
  const worker = workerPool + ingestionPool + 2 + 2;
  // The auditor has two, the simulator one during its start.
  return { api, worker, all: apiProcesses * api + worker + 3 };
}
