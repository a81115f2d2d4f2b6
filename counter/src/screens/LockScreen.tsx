import { currentTime } from '@galla/ui/format/clock.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { readKept } from '../kept.ts';
import { Foot, Head } from '../parts.tsx';
import { lockAgain, lockWith, pinLength, unlock } from '../pin.ts';
import type { Route, ScreenProps } from '../route.ts';

type Wanted = Route['at'];

/** Locks the counter, or asks a locked one for its PIN before opening the requested screen. */
export function LockScreen({ go, wanted }: ScreenProps & { readonly wanted: Wanted }) {
  const isLocked = readKept('pin')?.locked === true;
  const hasPin = readKept('pin') !== undefined;
  useEffect(() => {
    if (wanted !== 'lock' || isLocked || !hasPin) return;
    lockAgain();
    fillScreen();
    go({ at: 'idle' });
  }, [wanted, isLocked, hasPin, go]);
  if (!isLocked && hasPin) return null;
  return isLocked ? <Unlock go={go} wanted={wanted} /> : <ChoosePin go={go} />;
}

/** A locked counter goes full screen if the browser allows it. */
const fillScreen = () => void document.documentElement.requestFullscreen?.().catch(() => undefined);

function PinField({
  label,
  value,
  onChange,
  problem,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string;
}) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <>
      <label htmlFor="pin">{label}</label>
      <input
        ref={field}
        id="pin"
        type="password"
        className="num"
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onInput={(event) =>
          onChange((event.target as HTMLInputElement).value.replace(/\D/g, '').slice(0, pinLength.max))
        }
        aria-invalid={problem !== ''}
        aria-describedby={problem === '' ? undefined : 'pin-problem'}
      />
      {problem !== '' && (
        <p className="problem" id="pin-problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

function ChoosePin({ go }: Pick<ScreenProps, 'go'>) {
  const [pin, setPin] = useState('');
  const [first, setFirst] = useState<string>();
  const [problem, setProblem] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pin.length < pinLength.min) return setProblem(t`Enter 4 to 6 digits.`);
    if (first === undefined) {
      setFirst(pin);
    } else if (first !== pin) {
      setFirst(undefined);
      setProblem(t`The PINs don’t match. Choose one again.`);
      return setPin('');
    } else {
      await lockWith(pin);
      fillScreen();
      return go({ at: 'idle' });
    }
    setProblem('');
    setPin('');
  };
  return (
    <main className="screen">
      <Head title={t`Lock the counter`} onBack={() => go({ at: 'idle' })} />
      <form className="pin" onSubmit={(event) => void submit(event)} noValidate>
        <p className="soft">
          <Trans>When locked, the phone shows payments and QR codes. Menu and shift need the PIN.</Trans>
        </p>
        <PinField
          key={first}
          label={first === undefined ? t`Choose a PIN` : t`Enter the PIN again`}
          value={pin}
          onChange={setPin}
          problem={problem}
        />
        <Foot>
          <button type="submit" className="primary">
            {first === undefined ? t`Next` : t`Lock`}
          </button>
        </Foot>
      </form>
    </main>
  );
}

function Unlock({ go, wanted }: Pick<ScreenProps, 'go'> & { readonly wanted: Wanted }) {
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || pin === '') return;
    setIsBusy(true);
    const result = await unlock(pin, currentTime());
    setIsBusy(false);
    setPin('');
    if (result !== 'open') return setProblem(result === 'wrong' ? t`Incorrect PIN.` : waitText());
    if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined);
    go(wanted === 'menu' || wanted === 'shift' ? { at: wanted } : { at: 'idle' });
  };
  return (
    <main className="screen">
      <Head title={t`This counter is locked`} onBack={() => go({ at: 'idle' })} />
      <form className="pin" onSubmit={(event) => void submit(event)} noValidate>
        <PinField label="PIN" value={pin} onChange={setPin} problem={problem} />
        <p className="soft">
          <Trans>Forgot it? Sign this phone out on the dashboard and set it up again.</Trans>
        </p>
        <Foot>
          <button type="submit" className="primary" disabled={isBusy}>
            <Trans>Unlock</Trans>
          </button>
        </Foot>
      </form>
    </main>
  );
}

function waitText(): string {
  const seconds = Math.max(1, Math.ceil(((readKept('pin')?.nextTryAt ?? 0) - currentTime()) / 1000));
  return t`Too many attempts. Try again in ${seconds} s.`;
}
