import { missedOf, queued, withSpoken } from '../voice/heard.ts';
import type { VoiceLanguage } from '../voice/languages.ts';
import type { Said } from '../voice/sentences.ts';
import { spokenSentence } from '../voice/sentences.ts';
import { keep, readKept, readSettings } from './kept.ts';

/** What waits to be spoken: a sentence, and the payments that it is about. None: it is spoken in any case. */
interface Waiting {
  readonly said: Said;
  readonly payments: readonly { readonly paymentId: string; readonly amount: number }[];
  /** The settings as they were when it was asked for: a test of a sound is as loud as chosen then. */
  readonly settings: ReturnType<typeof readSettings>;
}

/** A sentence takes at most so long (ms): some phones never say that a voice has ended. */
const longestSentence = 12_000;
const voiceWaitMs = 1_500;

let audio: AudioContext | undefined;

/** Lets sounds through: browsers ask for a press first. Returns whether they come through now. */
export async function unlockSound(): Promise<boolean> {
  audio ??= new AudioContext();
  if (audio.state !== 'running') await Promise.race([audio.resume(), pause(300)]);
  return audio.state === 'running';
}

/** Whether sounds come through, as far as the browser says. */
export const hasSound = (): boolean => audio?.state === 'running';

/** Speaks what came, one after another, in one tab of the phone. */
export class Speaker {
  #queue: readonly Waiting[] = [];
  #isSpeaking = false;

  /** Speaks a sentence once for its payments, or for a code by its id, whichever tab, load or stream brings them. */
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

/** Tabs take turns, so that none speaks into another or speaks what another has spoken. */
async function oneTabAtATime(waiting: Waiting, work: (waiting: Waiting) => Promise<void>): Promise<void> {
  const locks = (navigator as { readonly locks?: LockManager }).locks;
  await (locks === undefined ? work(waiting) : locks.request('galla-counter-voice', () => work(waiting)));
}

async function speakOnce({ said, payments, settings }: Waiting): Promise<void> {
  const spoken = readKept('spoken') ?? [];
  const left = missedOf(spoken, payments);
  if (payments.length > 0 && left.count === 0) return;
  // Marked before it is spoken: a page that is closed in the middle does not speak it again.
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

/** The device's voice of a language, once the browser has found its voices. */
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
  // Without a voice there are the chime and the large text.
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
