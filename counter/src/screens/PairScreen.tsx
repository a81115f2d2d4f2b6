import { CallError } from '@galla/client/call-error.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import type { CounterClient } from '../client.ts';
import { forgetCounter } from '../kept.ts';
import { pair } from '../requests.ts';
import { unlockSound } from '../speaker.ts';

/**
 * The code in the fragment of the address that the dashboard's QR code holds. The browser never sends it with the page
 * request.
 */
function codeInAddress(): string {
  const [, code = ''] = /^#code=(\d{8})$/.exec(location.hash) ?? [];
  if (code !== '') history.replaceState(null, '', location.pathname);
  return code;
}

const grouped = (text: string) =>
  text
    .replace(/\D/g, '')
    .slice(0, 8)
    .replace(/^(\d{4})(?=\d)/, '$1 ');

export function PairScreen({ client }: { readonly client: CounterClient }) {
  const [code, setCode] = useState(() => grouped(codeInAddress()));
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    void unlockSound();
    if (code.length < 9) {
      setProblem(t`Enter the 8 digits of the code.`);
      field.current?.focus();
      return;
    }
    setIsBusy(true);
    setProblem('');
    try {
      await pair(code);
      forgetCounter();
      client.start();
    } catch (error) {
      setProblem(problemText(error));
      field.current?.focus();
    }
    setIsBusy(false);
  };
  return (
    <main className="pair">
      <img src="/counter-icons/mark.svg" alt="" width="48" height="48" />
      <h1>
        <Trans>Set up this counter</Trans>
      </h1>
      <p className="soft">
        <Trans>Open your store on the dashboard and press “Set up a counter phone”.</Trans>
      </p>
      <form onSubmit={submit} noValidate>
        <label htmlFor="code">
          <Trans>Code from the dashboard</Trans>
        </label>
        <input
          ref={field}
          id="code"
          className="num"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onInput={(event) => setCode(grouped((event.target as HTMLInputElement).value))}
          aria-invalid={problem !== ''}
          aria-describedby={problem === '' ? undefined : 'code-problem'}
        />
        {problem !== '' && (
          <p className="problem" id="code-problem" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" className="primary" disabled={isBusy}>
          {isBusy ? t`Setting up…` : t`Set up`}
        </button>
      </form>
      <p className="soft">
        <Trans>
          No code? <a href="/store/list">Sign in and choose your counter</a>
        </Trans>
      </p>
    </main>
  );
}

/** The message for a failed set-up. */
function problemText(error: unknown): string {
  if (!(error instanceof CallError)) throw error;
  if (error.isUnanswered) return t`No connection. Check the network of this phone and try again.`;
  return error.message;
}
