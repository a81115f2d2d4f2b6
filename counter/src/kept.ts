import type { CounterShift, CounterState } from '@galla/contract/shops/counter/schemas.ts';
import type { DynamicQr } from '@galla/contract/shops/dynamic-qr/schemas.ts';
import { isVoiceLanguage, type VoiceLanguage } from '../voice/languages.ts';

/** What a phone stores. None of it is more sensitive than what its screen shows. */
interface Kept {
  readonly counter: CounterState;
  readonly shift: CounterShift;
  /** The server's time of the last processed message. */
  readonly since: string;
  /** The payments that were spoken, the newest last. */
  readonly spoken: readonly string[];
  readonly settings: Settings;
  readonly pin: KeptPin;
  /** The id of the dynamic QR on screen. */
  readonly shownQr: string;
  /** That QR code as last read, and when (ms since 1970). A phone without network shows it. */
  readonly lastQr: { readonly qr: DynamicQr; readonly readAt: number };
}

/** The cashier's settings. */
export interface Settings {
  readonly voice: VoiceLanguage;
  /** 0 to 1. */
  readonly volume: number;
  readonly stayAwake: boolean;
  readonly cashier: string;
}

/** A stored PIN, with the number of failed tries. */
export interface KeptPin {
  readonly salt: string;
  readonly hash: string;
  readonly locked: boolean;
  readonly wrong: number;
  /** When the next try is allowed, in ms since 1970. */
  readonly nextTryAt: number;
}

const prefix = 'galla-counter-';
/** Values that storage refused, as JSON; undefined for a value that could not be removed. */
const inMemory = new Map<string, string | undefined>();

/** Reads the value stored under a key; undefined if there is none. */
export function readKept<Key extends keyof Kept>(key: Key): Kept[Key] | undefined {
  try {
    const text = inMemory.has(key) ? inMemory.get(key) : localStorage.getItem(prefix + key);
    return text == null ? undefined : (JSON.parse(text) as Kept[Key]);
  } catch {
    return undefined;
  }
}

/** Stores a value under a key. If storage is refused or full, the value lasts until the page closes. */
export function keep<Key extends keyof Kept>(key: Key, value: Kept[Key] | undefined): void {
  const text = value === undefined ? undefined : JSON.stringify(value);
  try {
    if (text === undefined) localStorage.removeItem(prefix + key);
    else localStorage.setItem(prefix + key, text);
    inMemory.delete(key);
  } catch {
    inMemory.set(key, text);
  }
}

/** Deletes everything except the cashier's settings: the payments of another counter must not show here. */
export function forgetCounter(): void {
  for (const key of ['counter', 'shift', 'since', 'spoken', 'pin', 'shownQr', 'lastQr'] as const) keep(key, undefined);
}

/** The cashier's settings, or defaults for the page's language. */
export function readSettings(): Settings {
  const kept = readKept('settings');
  const ownVoice = import.meta.env['VITE_LANGUAGE'] === 'en' ? 'en' : 'hi';
  return {
    voice: isVoiceLanguage(kept?.voice) ? kept.voice : ownVoice,
    volume: typeof kept?.volume === 'number' ? Math.min(1, Math.max(0, kept.volume)) : 1,
    stayAwake: kept?.stayAwake !== false,
    cashier: typeof kept?.cashier === 'string' ? kept.cashier : '',
  };
}
