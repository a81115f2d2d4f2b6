let audio: AudioContext | undefined;

/** Browsers allow sound only after a press, so a press calls this. */
export function openSound(): void {
  audio ??= new AudioContext();
  void audio.resume();
}

/** Two short rising tones: a payment came in. */
export function beep(): void {
  if (audio === undefined || audio.state !== 'running') return;
  const start = audio.currentTime;
  for (const [index, frequency] of [660, 880].entries()) {
    const at = start + index * 0.12;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.2, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.2);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.22);
  }
}
