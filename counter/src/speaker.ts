import { missedOf, queued, withSpoken } from '../voice/heard.ts';
import type { VoiceLanguage } from '../voice/languages.ts';
import type { Said } from '../voice/sentences.ts';
import { spokenSentence } from '../voice/sentences.ts';
import { keep, readKept, readSettings } from './kept.ts';

/** A queued sentence and the payments it is about. A sentence without payments is always spoken. */
interface Waiting {
  readonly said: Said;
  readonly payments: readonly { readonly paymentId: string; readonly amount: number }[];
  /** The settings when it was queued: a sound test plays at the volume chosen at that time. */
  readonly settings: ReturnType<typeof readSettings>;
}

/** The maximum length of a sentence (ms): some phones never report that a voice has finished. */
const longestSentence = 12_000;
const voiceWaitMs = 1_500;

let audio: AudioContext | undefined;

/** Unlocks sound: browsers require a press first. Returns whether sound now plays. */
export async function unlockSound(): Promise<boolean> {
  audio ??= new AudioContext();
  if (audio.state !== 'running') await Promise.race([audio.resume(), pause(300)]);
  return audio.state === 'running';
}

/** Whether sound plays, as far as the browser reports. */
export const hasSound = (): boolean => audio?.state === 'running';

/** Speaks sentences one after another, in one tab of the phone. */
export class Speaker {
  #queue: readonly Waiting[] = [];
  #isSpeaking = false;

  /** Speaks a sentence once for its payments, or once for a QR code's id, across all tabs, reloads and streams. */
  say(said: Said, payments: Waiting['payments'] = []): void {
    this.#queue = queued(this.#queue, { said, payments, settings: readSettings() });
    if (!this.#isSpeaking) void this.#speakAll();
  }

  async #speakAll(): Promise<void> {
    this.#isSpeaking = true;
    for (let [next] = this.#queue; next !== undefined; [next] = this.#queue) {
      this.#queue = this.#queue.slice(1);
      await oneTabAtATime(next, speakOnce).catch(() => undefined);
    }
    this.#isSpeaking = false;
  }
}

/** Tabs take turns, so that none talks over another or repeats what another has spoken. */
async function oneTabAtATime(waiting: Waiting, work: (waiting: Waiting) => Promise<void>): Promise<void> {
  const locks = (navigator as { readonly locks?: LockManager }).locks;
  await (locks === undefined ? work(waiting) : locks.request('galla-counter-voice', () => work(waiting)));
}

async function speakOnce({ said, payments, settings }: Waiting): Promise<void> {
  const spoken = readKept('spoken') ?? [];
  const left = missedOf(spoken, payments);
  if (payments.length > 0 && left.count === 0) return;
  // Marked before it is spoken: a page that is closed halfway does not repeat it.
  keep('spoken', withSpoken(spoken, left.ids));
  const { voice, volume } = payments.length === 0 ? settings : readSettings();
  await chime(volume);
  await speak(spokenSentence(voice, said), voice, volume);
}

/** Two short notes. */
async function chime(volume: number): Promise<void> {
  if (audio === undefined || audio.state !== 'running' || volume === 0) return;
  const start = audio.currentTime;
  for (const [index, frequency] of [880, 1318.5].entries()) {
    const [note, loudness] = [audio.createOscillator(), audio.createGain()];
    const at = start + index * 0.16;
    note.frequency.value = frequency;
    loudness.gain.setValueAtTime(volume * 0.5, at);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.3);
    note.connect(loudness).connect(audio.destination);
    note.start(at);
    note.stop(at + 0.32);
  }
  await pause(450);
}

/** The device's voice for a language, once the browser has loaded its voices. */
export async function findVoice(language: VoiceLanguage): Promise<SpeechSynthesisVoice | undefined> {
  if (!('speechSynthesis' in window)) return undefined;
  if (speechSynthesis.getVoices().length === 0)
    await Promise.race([
      new Promise((resolve) => speechSynthesis.addEventListener('voiceschanged', resolve, { once: true })),
      pause(voiceWaitMs),
    ]);
  const fitting = speechSynthesis.getVoices().filter(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === language);
  return fitting.find(({ lang }) => /[-_]in$/i.test(lang)) ?? fitting[0];
}

async function speak(text: string, language: VoiceLanguage, volume: number): Promise<void> {
  const voice = await findVoice(language);
  // Without a voice, the chime and the large text have to do.
  if (voice === undefined) return;
  const utterance = new SpeechSynthesisUtterance(text);
  Object.assign(utterance, { lang: voice.lang, voice, volume });
  await Promise.race([
    new Promise<void>((resolve) => {
      utterance.onend = () => resolve();
      utterance.onerror = () => resolve();
      speechSynthesis.speak(utterance);
    }),
    pause(longestSentence),
  ]);
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
