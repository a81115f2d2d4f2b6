import type { StepUpProof, StepUpWay } from '@galla/contract/identity/second-factor/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import link from '@galla/ui/buttons/text-link.module.css';
import { OtpInput } from '@galla/ui/inputs/OtpInput.tsx';
import { PasswordField } from '@galla/ui/inputs/PasswordField.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { KeyRound } from 'lucide-react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { refusalOf } from '../../../lib/api/refusal.ts';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useField } from '../../../lib/forms/use-field.ts';
import { useRun } from '../../../lib/forms/use-run.ts';
import css from './FactorForm.module.css';
import { askForPasskey, passkeyRefusal } from './passkey.ts';
import { proofOf, proofRule, wayWords } from './proofs.ts';

const c = classNames(css);
const fieldId = 'proof';

interface FactorFormProps {
  /** The available methods, the best first. */
  readonly ways: readonly StepUpWay[];
  /** The label of the button, and its label while busy. */
  readonly act: string;
  readonly acting: string;
  readonly big?: boolean;
  /** Returns the options for requesting a passkey. */
  readonly passkeyOptions: () => Promise<unknown>;
  /** Sends an OTP and returns its token. */
  readonly sendOtp?: (to: 'SMS' | 'EMAIL') => Promise<{ readonly token: string }>;
  /** Rejects if the proof is refused. */
  readonly onProof: (proof: StepUpProof) => Promise<void>;
  readonly onWay?: (way: StepUpWay) => void;
}

/** One method to prove one's identity, with the others behind a menu, for sign-in and step-up. */
export function FactorForm(props: FactorFormProps) {
  const { ways, act, acting, big = false, passkeyOptions, sendOtp, onProof, onWay } = props;
  const [way, setWay] = useState<StepUpWay>(ways[0] ?? 'APP');
  const typed = useField(fieldId, proofRule(way));
  const { run, busy, problem, setProblem } = useRun();
  const [otpToken, setOtpToken] = useState<string>();
  const words = wayWords()[way];
  const isOtp = way === 'OTP' || way === 'EMAIL_OTP';
  const asksOtp = isOtp && otpToken === undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field of another way replaces the one before
  useEffect(() => typed.focus(), [way, otpToken]);

  const prove = async (value: string): Promise<void> => {
    typed.setError(undefined);
    if (way === 'PASSKEY')
      return onProof({ way, answer: { ...(await askForPasskey(await passkeyOptions())), type: 'public-key' } });
    if (asksOtp && sendOtp !== undefined) return setOtpToken((await sendOtp(way === 'OTP' ? 'SMS' : 'EMAIL')).token);
    const { proof, wrong } = proofOf(way, value, otpToken);
    if (proof === undefined) typed.setError(wrong);
    else await onProof(proof);
  };
  const refuse = (error: unknown, value: string): string => {
    const text = passkeyRefusal(error) ?? refusalOf(error);
    if (!words.field || asksOtp) return text;
    if (typed.latest() !== value) return '';
    typed.reset();
    typed.setError(text);
    typed.focus();
    return '';
  };
  const send = (value: string) => run(() => prove(value), { refused: (error) => refuse(error, value) });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(typed.value);
  };
  const choose = (next: StepUpWay) => {
    setWay(next);
    setOtpToken(undefined);
    typed.reset();
    setProblem('');
    onWay?.(next);
  };
  const { value, onChange, error } = typed;
  const field = { id: fieldId, label: words.label, required: true, value, onChange, error };
  return (
    <form method="dialog" noValidate className={c('form')} onSubmit={submit}>
      {words.note !== undefined && <p className={c('note')}>{asksOtp ? words.before : words.note}</p>}
      {!asksOtp && (way === 'APP' || isOtp) && (
        <OtpInput key={way} {...field} length={way === 'APP' ? 6 : 5} onComplete={(code) => void send(code)} />
      )}
      {way === 'RECOVERY_CODE' && (
        <TextField {...field} big={big} figures autoComplete="off" autoCapitalize="none" spellCheck={false} />
      )}
      {way === 'PASSWORD' && <PasswordField {...field} big={big} autoComplete="current-password" />}
      <Refusal text={problem} />
      <Button
        type="submit"
        kind="primary"
        wide
        busy={busy}
        busyLabel={asksOtp ? t`Sending OTP` : acting}
        {...(big ? { size: 'big' as const } : {})}
        {...(way === 'PASSKEY' ? { icon: KeyRound } : {})}
      >
        {way === 'PASSKEY' ? t`Use your passkey` : asksOtp ? t`Send OTP` : act}
      </Button>
      <OtherWays ways={ways.filter((other) => other !== way)} onChoose={choose} />
    </form>
  );
}

function OtherWays({
  ways,
  onChoose,
}: {
  readonly ways: readonly StepUpWay[];
  readonly onChoose: (way: StepUpWay) => void;
}) {
  if (ways.length === 0) return null;
  return (
    <ul className={c('others')} aria-label={t`Other ways`}>
      {ways.map((way) => (
        <li key={way}>
          <button type="button" className={c(link['link'], 'other')} onClick={() => onChoose(way)}>
            {wayWords()[way].instead}
          </button>
        </li>
      ))}
    </ul>
  );
}
