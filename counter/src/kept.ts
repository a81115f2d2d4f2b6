import type { CounterShift, CounterState } from '@galla/contract/shops/counter/schemas.ts';
import type { DynamicQr } from '@galla/contract/shops/dynamic-qr/schemas.ts';
import { isVoiceLanguage, type VoiceLanguage } from '../voice/languages.ts';

/** What a phone keeps: nothing that is worth more than what its screen shows. */
interface Kept {
  readonly counter: CounterState;
  readonly shift: CounterShift;
  /** The server's time of the last message that was dealt with. */
  readonly since: string;
  /** The payments that were spoken, the last one last. */
  readonly spoken: readonly string[];
  readonly settings: Settings;
  readonly pin: KeptPin;
  /** The dynamic QR that is being shown. */
  readonly shownQr: string;
  /** That code as it was last read, and when, in milliseconds since 1970: a phone without network shows it. */
  readonly lastQr: { readonly qr: DynamicQr; readonly readAt: number };
}

/** What a cashier chooses. */
export interface Settings {
  readonly voice: VoiceLanguage;
  /** 0 to 1. */
  readonly volume: number;
  readonly stayAwake: boolean;
  readonly cashier: string;
}

/** A PIN as it is kept, with the tries that failed. */
export interface KeptPin {
  readonly salt: string;
  readonly hash: string;
  readonly locked: boolean;
  readonly wrong: number;
  /** Milliseconds since 1970. */
  readonly nextTryAt: number;
}

const prefix = 'galla-counter-';
/** What storage did not take, as JSON, or undefined where it could not be removed. */
const inMemory = new Map<string, string | undefined>();

/** Reads what is kept under a key; undefined where there is nothing. */
export function readKept<Key extends keyof Kept>(key: Key): Kept[Key] | undefined {
  try {
    const text = inMemory.has(key) ? inMemory.get(key) : localStorage.getItem(prefix + key);
    return text == null ? undefined : (JSON.parse(text) as Kept[Key]);
  } catch {
    return undefined;
  }
}

/** Keeps a value under a key; where storage is refused or full it lasts as long as the page. */
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

/** Forgets everything but what the cashier chose: another counter's payments are not this one's. */
export function forgetCounter(): void {
  for (const key of ['counter', 'shift', 'since', 'spoken', 'pin', 'shownQr', 'lastQr'] as const) keep(key, undefined);
}

/** What the cashier chose, or what fits the language of the page. */
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
