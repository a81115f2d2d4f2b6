import { secondFactor } from '@galla/contract/identity/second-factor/calls.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { CopyButton } from '@galla/ui/buttons/CopyButton.tsx';
import { OtpInput } from '@galla/ui/inputs/OtpInput.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { encode } from 'uqr';
import { call } from '../../lib/api/api.ts';
import { refusalOf } from '../../lib/api/refusal.ts';
import { useField } from '../../lib/forms/use-field.ts';
import { useRun } from '../../lib/forms/use-run.ts';
import { proofOf, proofRule } from './public/proofs.ts';
import css from './SecondFactor.module.css';

const c = classNames(css);

/** A new app secret, until it is confirmed. */
export interface NewApp {
  readonly secret: string;
  readonly uri: string;
}

interface AppSetupProps {
  readonly app: NewApp;
  /** Called when the app is active; with recovery codes if it is the first method. */
  readonly onDone: (recoveryCodes: readonly string[] | null) => void;
  readonly onClose: () => void;
}

/** Scan or type the secret, and confirm it with a code; only then the app counts. */
export function AppSetup({ app, onDone, onClose }: AppSetupProps) {
  const code = useField('app-code', proofRule('APP'));
  const { run, busy } = useRun();
  const refuse = (error: unknown, typed: string): string => {
    if (code.latest() !== typed) return '';
    code.reset();
    code.setError(refusalOf(error));
    code.focus();
    return '';
  };
  const confirm = async (typed: string) => {
    const { wrong } = proofOf('APP', typed);
    code.setError(wrong);
    if (wrong !== undefined) return code.focus();
    const request = () => call(secondFactor.confirmApp, { body: { code: typed } });
    await run(async () => onDone((await request()).recoveryCodes), { refused: (error) => refuse(error, typed) });
  };
  return (
    <Modal
      keepOpen
      title={t`Set up an authenticator app`}
      sub={t`Use any authenticator app, such as Google Authenticator, Microsoft Authenticator or 1Password.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" busy={busy} busyLabel={t`Confirming`} onClick={() => void confirm(code.value)}>
            <Trans>Confirm</Trans>
          </Button>
        </>
      }
    >
      <ol className={c('steps')}>
        <li>
          <p>
            <Trans>
              <b>1.</b> Scan this QR code with the app.
            </Trans>
          </p>
          <div className={c('scan')}>
            <QrCode text={app.uri} />
            <div className={c('typed')}>
              <Trans>Can’t scan it? Add the account manually and enter this key:</Trans>
              <span className={c('secret')}>
                <span data-secret>{(app.secret.match(/.{1,4}/g) ?? []).join(' ')}</span>
                <CopyButton text={app.secret} name={t`the key`} what="text" />
              </span>
            </div>
          </div>
        </li>
        <li>
          <p>
            <Trans>
              <b>2.</b> Enter the 6-digit code that the app shows.
            </Trans>
          </p>
          <OtpInput
            id="app-code"
            name="app-code"
            label={t`Code, 6 digits`}
            labelHidden
            length={6}
            autoFocus
            value={code.value}
            onChange={code.onChange}
            onComplete={(typed) => void confirm(typed)}
            error={code.error}
          />
        </li>
      </ol>
    </Modal>
  );
}

/** A QR code generated here, so that the secret is sent nowhere else. */
function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border: 0 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <div className={c('qr')}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t`QR code with the key`} shapeRendering="crispEdges">
        <path d={path} fill="#000" />
      </svg>
    </div>
  );
}
