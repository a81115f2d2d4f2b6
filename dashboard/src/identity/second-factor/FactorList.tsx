import { secondFactor } from '@galla/contract/identity/second-factor/calls.ts';
import type { AccountFactors } from '@galla/contract/identity/second-factor/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { formatDateTime, formatDay } from '@galla/ui/format/dates.ts';
import arrange from '@galla/ui/layout/arrange.module.css';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon, type IconType } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { KeyRound, LifeBuoy, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { call } from '../../lib/api/api.ts';
import { PasskeyRow } from './PasskeyRow.tsx';
import { hasPasskeys } from './public/passkey.ts';
import { Removal } from './Removal.tsx';
import css from './SecondFactor.module.css';
import type { AccountFactorsState } from './use-account-factors.ts';

const c = classNames(css);

interface FactorListProps {
  readonly factors: AccountFactors;
  readonly state: AccountFactorsState;
  /** Recovery codes and removals are for the profile; the first setup only offers additions. */
  readonly whole: boolean;
}

/** The methods of two-step verification, each with its state and actions. */
export function FactorList({ factors, state, whole }: FactorListProps) {
  const { app, passkeys, recoveryCodesLeft } = factors;
  const { startApp, renewCodes, refetch } = state;
  const hasAny = app !== null || passkeys.length > 0;
  return (
    <ul className={c('ways')} aria-label={t`Two-step verification methods`}>
      <Way
        icon={Smartphone}
        title={t`Authenticator app`}
        on={app !== null}
        text={app === null ? t`A 6-digit code from an app on your phone. Works offline.` : usedText(app)}
        acts={
          <>
            <Button size="small" busy={startApp.isPending} busyLabel={t`Starting`} onClick={() => startApp.mutate()}>
              {app === null ? t`Set up app` : t`Replace app`}
            </Button>
            {app !== null && whole && (
              <Removal
                name={t`authenticator app`}
                onRemove={() => call(secondFactor.removeApp, {})}
                onRemoved={refetch}
              />
            )}
          </>
        }
      />
      <Way
        icon={KeyRound}
        title={t`Passkeys`}
        on={passkeys.length > 0}
        text={
          hasPasskeys()
            ? t`Your fingerprint, face, screen lock or security key. Protects you from fake pages.`
            : t`Passkeys aren’t available in this browser at this address.`
        }
        acts={
          hasPasskeys() && (
            <Button size="small" onClick={() => state.askName(true)}>
              <Trans>Add passkey</Trans>
            </Button>
          )
        }
      >
        {passkeys.length > 0 && (
          <ul className={c('keys')} aria-label={t`Passkeys`}>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onChanged={refetch} />
            ))}
          </ul>
        )}
      </Way>
      {whole && hasAny && (
        <Way
          icon={LifeBuoy}
          title={t`Recovery codes`}
          text={t`${{ left: recoveryCodesLeft }} of 10 left. Use one if you can’t use your app or passkey.`}
          acts={
            <Button
              size="small"
              busy={renewCodes.isPending}
              busyLabel={t`Creating`}
              onClick={() => renewCodes.mutate()}
            >
              <Trans>New codes</Trans>
            </Button>
          }
        />
      )}
    </ul>
  );
}

const usedText = ({ addedAt, lastUsedAt }: NonNullable<AccountFactors['app']>) =>
  lastUsedAt === null
    ? t`Added ${{ addedAt: formatDay(addedAt) }}, not used yet`
    : t`Last used ${{ lastUsedAt: formatDateTime(lastUsedAt) }}`;

interface WayProps {
  readonly icon: IconType;
  readonly title: string;
  readonly on?: boolean;
  readonly text: string;
  readonly acts: ReactNode;
  readonly children?: ReactNode;
}

function Way({ icon, title, on = false, text, acts, children }: WayProps) {
  return (
    <li className={c('way')}>
      <div className={c('row')}>
        <span className={c('icon')}>
          <Icon of={icon} size={20} />
        </span>
        <span className={c(arrange['fill'], arrange['lines'], 'words')}>
          <b>
            {title}
            {on && <StatusPill state="ACTIVE" label={t`On`} />}
          </b>
          <span className="small soft">{text}</span>
        </span>
        <span className={c('acts')}>{acts}</span>
      </div>
      {children}
    </li>
  );
}
