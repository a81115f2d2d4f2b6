import { Trans } from '@lingui/react/macro';
import { Volume2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { hasSound, unlockSound } from './speaker.ts';

/** Browsers play no sound before the first press. The counter says so instead of staying silent. */
export function SoundNote() {
  const [isOn, setIsOn] = useState(hasSound);
  useEffect(() => {
    const unlock = () => void unlockSound().then(setIsOn);
    unlock();
    for (const name of ['pointerdown', 'keydown'] as const) document.addEventListener(name, unlock);
    return () => {
      for (const name of ['pointerdown', 'keydown'] as const) document.removeEventListener(name, unlock);
    };
  }, []);
  if (isOn) return null;
  return (
    <button type="button" className="sound-note">
      <Volume2 size={20} aria-hidden /> <Trans>Tap to turn the sound on</Trans>
    </button>
  );
}
