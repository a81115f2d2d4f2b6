import { hostCookie } from '@galla/contract/core/cookies.ts';
import { type Language, languageCodes, languageCookie, languages } from '@galla/contract/core/languages.ts';
import { getThemeChoice, setThemeChoice, type ThemeChoice } from '@galla/ui/theme/theme.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { type VoiceLanguage, voiceLanguageCodes, voiceLanguages } from '../../voice/languages.ts';
import type { Settings } from '../kept.ts';
import { keep, readKept, readSettings } from '../kept.ts';
import { Head } from '../parts.tsx';
import { canLock, forgetPin } from '../pin.ts';
import { leave } from '../requests.ts';
import type { ScreenProps } from '../route.ts';
import { findVoice, unlockSound } from '../speaker.ts';

/** Stores the page language in this browser and reloads the page in it. */
function chooseLanguage(language: Language): void {
  const secure = location.protocol === 'https:';
  const name = hostCookie(languageCookie, secure);
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser that runs the counter has the Cookie Store API
  document.cookie = `${name}=${language}; path=/; max-age=31536000; samesite=lax${secure ? '; secure' : ''}`;
  location.reload();
}

export function MenuScreen({ client, view, go }: ScreenProps) {
  const [settings, setSettings] = useState(readSettings);
  const change = (part: Partial<Settings>) => {
    const next = { ...settings, ...part };
    keep('settings', next);
    setSettings(next);
  };
  return (
    <main className="screen menu">
      <Head title={t`Menu`} onBack={() => go({ at: 'idle' })} />
      <div className="menu-list">
        <button type="button" className="plain" onClick={() => go({ at: 'shift' })}>
          <Trans>End of shift</Trans>
        </button>
        <VoiceChoice settings={settings} change={change} />
        <label className="field">
          <Trans>Volume</Trans>
          <input
            type="range"
            min="0"
            max="1"
            step="0.1"
            value={settings.volume}
            onInput={(event) => change({ volume: Number((event.target as HTMLInputElement).value) })}
          />
        </label>
        <button
          type="button"
          className="plain"
          onClick={() => void unlockSound().then(() => client.say({ kind: 'test' }))}
        >
          <Trans>Test the sound</Trans>
        </button>
        <label className="field">
          <Trans>Your name</Trans>
          <input
            maxLength={60}
            value={settings.cashier}
            autoComplete="name"
            onInput={(event) => change({ cashier: (event.target as HTMLInputElement).value })}
          />
        </label>
        <label className="switch">
          <input
            type="checkbox"
            checked={settings.stayAwake}
            onChange={(event) => change({ stayAwake: (event.target as HTMLInputElement).checked })}
          />
          <Trans>Keep the screen on</Trans>
        </label>
        <PageChoices />
        <LockChoices go={go} />
        <ForgetPhone client={client} counterName={view.counter?.counterName ?? ''} />
      </div>
    </main>
  );
}

function VoiceChoice({
  settings,
  change,
}: {
  readonly settings: Settings;
  readonly change: (part: Partial<Settings>) => void;
}) {
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    let isGone = false;
    void findVoice(settings.voice).then((voice) => !isGone && setIsMissing(voice === undefined));
    return () => {
      isGone = true;
    };
  }, [settings.voice]);
  return (
    <div className="field">
      <label htmlFor="voice">
        <Trans>Voice language</Trans>
      </label>
      <select
        id="voice"
        value={settings.voice}
        onChange={(event) => change({ voice: (event.target as HTMLSelectElement).value as VoiceLanguage })}
        aria-describedby={isMissing ? 'voice-missing' : undefined}
      >
        {voiceLanguageCodes.map((code) => (
          <option key={code} value={code} lang={code}>
            {voiceLanguages[code]}
          </option>
        ))}
      </select>
      {isMissing && (
        <p className="notice warning" id="voice-missing">
          <Trans>
            This phone has no voice for this language. Payments chime and show in large text. Add a voice in the phone’s
            text-to-speech settings.
          </Trans>
        </p>
      )}
    </div>
  );
}

function PageChoices() {
  const [theme, setTheme] = useState(getThemeChoice);
  const chosen = import.meta.env['VITE_LANGUAGE'] as Language;
  return (
    <>
      <div className="field">
        <label htmlFor="language">
          <Trans>Screen language</Trans>
        </label>
        <select
          id="language"
          value={chosen}
          onChange={(event) => chooseLanguage((event.target as HTMLSelectElement).value as Language)}
        >
          {languageCodes.map((code) => (
            <option key={code} value={code} lang={code}>
              {languages[code]}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="theme">
          <Trans>Theme</Trans>
        </label>
        <select
          id="theme"
          value={theme}
          onChange={(event) => {
            const choice = (event.target as HTMLSelectElement).value as ThemeChoice;
            setThemeChoice(choice);
            setTheme(choice);
          }}
        >
          <option value="system">{t`Same as the phone`}</option>
          <option value="light">{t`Light`}</option>
          <option value="dark">{t`Dark`}</option>
        </select>
      </div>
    </>
  );
}

function LockChoices({ go }: Pick<ScreenProps, 'go'>) {
  const [hasPin, setHasPin] = useState(readKept('pin') !== undefined);
  if (!canLock()) return null;
  return (
    <>
      <button type="button" className="plain" onClick={() => go({ at: 'lock' })}>
        <Trans>Lock with a PIN</Trans>
      </button>
      {hasPin && (
        <button
          type="button"
          className="plain"
          onClick={() => {
            forgetPin();
            setHasPin(false);
          }}
        >
          <Trans>Remove the PIN</Trans>
        </button>
      )}
    </>
  );
}

function ForgetPhone({ client, counterName }: Pick<ScreenProps, 'client'> & { readonly counterName: string }) {
  const [step, setStep] = useState<'button' | 'sure' | 'failed'>('button');
  const forget = () =>
    leave().then(
      () => client.signedOut(),
      () => setStep('failed'),
    );
  if (step === 'button')
    return (
      <button type="button" className="plain danger" onClick={() => setStep('sure')}>
        <Trans>Remove this phone</Trans>
      </button>
    );
  return (
    <section className="sure" aria-label={t`Remove this phone`}>
      <p role="alert">
        {step === 'failed'
          ? t`No connection. The phone is still signed in.`
          : t`This phone will no longer show ${counterName}. Payments continue.`}
      </p>
      <button type="button" className="plain danger" onClick={() => void forget()}>
        <Trans>Remove now</Trans>
      </button>
      <button type="button" className="plain" onClick={() => setStep('button')}>
        <Trans>Keep</Trans>
      </button>
    </section>
  );
}
