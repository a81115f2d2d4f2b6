import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { simulatorFolder } from '../rail/simulator-account.ts';
import { isOnThisMachine } from '../setting-values.ts';

/** Where the demo's widget listens, and where browsers reach it. */
export interface WidgetPlace {
  readonly host: string;
  /** 0 for that of the last run, or any that is free. */
  readonly port: number;
  /** Its origin for browsers, by the port that it got. */
  readonly originAt: (port: number) => string;
}

/**
 * The place of the demo's widget: whoever reaches PUBLIC_URL reaches it too. Where that is this machine, or is over TLS
 * and no other place is set, it is 127.0.0.1, which browsers also show in pages over TLS.
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

/** This machine alone. */
export const ownMachine: WidgetPlace = { host: '127.0.0.1', port: 0, originAt: (port) => `http://127.0.0.1:${port}` };

interface Kept {
  readonly origin: string;
  readonly port: number;
}

const fileOf = (dataDir: string) => join(simulatorFolder(dataDir), 'widget.json');

/** Where the widget of this folder is or was last; undefined before its first run. */
export function findWidget(dataDir: string): Kept | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as Kept;
  } catch {
    return undefined;
  }
}

/** Keeps where the widget is, for the pages that frame it and for its next run. */
export function keepWidget(dataDir: string, kept: Kept): void {
  const file = fileOf(dataDir);
  mkdirSync(simulatorFolder(dataDir), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, JSON.stringify(kept), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
