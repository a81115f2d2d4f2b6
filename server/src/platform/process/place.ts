import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Connection, Place, PlaceKind } from './place-queries.ts';
import { findOtherPlace, forgetPlaces, markPlace, unusedAfterSeconds } from './place-queries.ts';

/** Another machine stores separately what must be shared. The message is one line for the terminal. */
export class PlaceError extends Error {
  override readonly name = 'PlaceError';
}

const markEveryMs = 5_000;

type PlaceConfig = Pick<Config, 's3' | 'dataDir'>;

/** Where this process stores its files, or the book of the simulated banks. */
function placeOf({ s3, dataDir }: PlaceConfig, kind: PlaceKind): Place {
  const bucket = kind === 'files' && s3 !== null ? `${s3.endpoint}/${s3.bucket}` : undefined;
  return { kind, place: bucket ?? folderId(dataDir), host: hostname() };
}

/** The id of a data folder, created on first use. Machines that share the folder read the same id. */
function folderId(dataDir: string): string {
  const file = join(dataDir, 'place');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, `${randomUUID()}\n`, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

const remedy = {
  files:
    'keeps the files of this installation in another place. Give every machine the same S3_ENDPOINT and S3_BUCKET, or one DATA_DIR that all share',
  simulator:
    'runs the simulator of banks of this installation, and one serves all. Set SIMULATOR_URL here to its address (SIMULATOR_LISTEN there)',
} as const;

/**
 * Refuses a start if another machine has files, or the book of the simulated banks, in another place.
 * @throws {PlaceError} that names the machine and what to set
 */
export async function checkPlace(connection: Connection, config: PlaceConfig, kind: PlaceKind): Promise<void> {
  const place = placeOf(config, kind);
  await markPlace(connection, place);
  const other = await findOtherPlace(connection, place);
  if (other === undefined) return;
  await forgetPlaces(connection, place);
  throw new PlaceError(
    `Another machine (${other}) ${remedy[kind]}. If that one has just stopped, start again in ${unusedAfterSeconds} seconds.`,
  );
}

/**
 * Runs `checkPlace` for a process, and then keeps reporting that its place is in use. If it is refused, the program
 * ends with the reason in one line.
 * @returns the function that stops the reports
 */
export async function holdPlace(connection: Connection, config: PlaceConfig, kind: PlaceKind): Promise<() => void> {
  await checkPlace(connection, config, kind).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
  const place = placeOf(config, kind);
  // An error means that the database failed, which others report.
  const marking = setInterval(() => void markPlace(connection, place).catch(() => undefined), markEveryMs);
  return () => clearInterval(marking);
}
