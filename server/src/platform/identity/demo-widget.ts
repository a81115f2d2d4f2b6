import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { simulatorFolder } from '../rail/simulator-account.ts';
import { isOnThisMachine } from '../setting-values.ts';

/** Where the demo's widget listens, and where browsers reach it. */
export interface WidgetPlace {
  readonly host: string;
  /** 0 for the port of the last run, or any free port. */
  readonly port: number;
  /** Its origin for browsers, given the actual port. */
  readonly originAt: (port: number) => string;
}

/**
 * The place of the demo's widget: anyone who can reach PUBLIC_URL can reach it too. If that is this machine, or uses
 * TLS and no other place is set, it is 127.0.0.1, which browsers also allow in frames of pages over TLS.
 */
export function widgetPlaceOf({
  host,
  publicUrl,
  identity: { widgetOrigin, widgetPort: port },
}: Pick<Config, 'host' | 'publicUrl' | 'identity'>): WidgetPlace {
  const { protocol, hostname } = new URL(publicUrl);
  if (widgetOrigin !== null) return { host, port, originAt: () => widgetOrigin };
  if (protocol === 'https:' || isOnThisMachine(hostname)) return { ...ownMachine, port };
  return { host, port, originAt: (at) => `http://${hostname}:${at}` };
}

/** This machine only. */
export const ownMachine: WidgetPlace = { host: '127.0.0.1', port: 0, originAt: (port) => `http://127.0.0.1:${port}` };

interface Kept {
  readonly origin: string;
  readonly port: number;
}

const fileOf = (dataDir: string) => join(simulatorFolder(dataDir), 'widget.json');

/** Where the widget of this folder runs or last ran; undefined before its first run. */
export function findWidget(dataDir: string): Kept | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as Kept;
  } catch {
    return undefined;
  }
}

/** Stores where the widget runs, for the pages that frame it and for its next run. */
export function keepWidget(dataDir: string, kept: Kept): void {
  const file = fileOf(dataDir);
  mkdirSync(simulatorFolder(dataDir), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, JSON.stringify(kept), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
