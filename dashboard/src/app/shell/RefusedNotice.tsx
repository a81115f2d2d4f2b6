import { gatewayActivation } from '@galla/contract/business/activation/area.ts';
import { verifyUpi } from '@galla/contract/business/upi-verification/area.ts';
import type { MerchantAttribute } from '@galla/contract/core/criteria.ts';
import type { Screen } from '@galla/contract/core/screen.ts';
import { ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { CopyRequest, WhoCanHelp } from '../../lib/frame/Refused.tsx';
import { supportHref } from '../../lib/page/provider.ts';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import { roleWord } from '../../lib/session/role-word.ts';
import { allows, type Session, useSession, whyRefused } from '../../lib/session/session.ts';
import css from './Shell.module.css';

const c = classNames(css);

/** Says on the dashboard why another screen did not open, and who can help (ROU-10). */
export function RefusedNotice({ screen }: { readonly screen: Screen }) {
  const session = useSession();
  const [isClosed, setClosed] = useState(false);
  const why = whyRefused(session, screen.access);
  if (why === undefined || isClosed) return null;
  const isOfPerson = why.kind === 'ROLE' || why.kind === 'STORES';
  return (
    <Notice kind="warning" icon={Lock} live className={c('offline')} onClose={() => setClosed(true)}>
      <p>
        <b>{headOf(why, screen.title)}</b> {reasonOf(why, roleWord(session.me.roleName))} {isOfPerson && <WhoCanHelp />}
      </p>
      <p className={c('request')}>
        {isOfPerson ? (
          <CopyRequest small about={screen.title} path={screen.path.includes('$') ? undefined : screen.path} />
        ) : (
          <NextStep session={session} why={why} about={screen.title} />
        )}
      </p>
    </Notice>
  );
}

type Why = NonNullable<ReturnType<typeof whyRefused>>;

function headOf(why: Why, title: string): string {
  if (why.kind === 'ROLE' || why.kind === 'STORES') return t`${title}: you don’t have access.`;
  return why.kind === 'ATTRIBUTE' && why.on ? t`${title}: not available yet.` : t`${title}: not available.`;
}

function reasonOf(why: Why, role: string): string {
  switch (why.kind) {
    case 'ROLE':
      return t`Your role, ${role}, doesn’t include this.`;
    case 'STORES':
      return t`This page covers all stores. You have access to only some.`;
    case 'MERCHANTS':
      return why.only === 'online' ? t`For online businesses only.` : t`For businesses with stores only.`;
    case 'ONE_MERCHANT':
      return t`Works for one merchant at a time. Choose a merchant first.`;
    case 'ATTRIBUTE':
      return attributeReason(why.name, why.on);
    case 'FLAG':
      return t`Your payments provider hasn’t turned this on for your business.`;
  }
}

function attributeReason(name: Extract<Why, { kind: 'ATTRIBUTE' }>['name'], on: boolean): string {
  if (name === 'UPI_VERIFIED') return t`Verify the UPI ID of your business first.`;
  if (name === 'PAYMENT_GATEWAY_ACTIVATED')
    return on ? t`Activate your payment gateway first.` : t`Your payment gateway is already active.`;
  return t`Your payments provider hasn’t turned this on for your business.`;
}

/** The step that opens the screen, or the people who can enable it. */
function NextStep({ session, why, about }: { readonly session: Session; readonly why: Why; readonly about: string }) {
  const step = why.kind === 'ATTRIBUTE' && why.on ? steps()[why.name] : undefined;
  if (step !== undefined && allows(session, step.screen.access))
    return (
      <ButtonLink size="small" href={step.screen.path} renderLink={renderLink}>
        {step.label}
      </ButtonLink>
    );
  if (step !== undefined) return <WhoCanHelp />;
  if (why.kind !== 'FLAG' && why.kind !== 'ATTRIBUTE') return null;
  return (
    <a href={supportHref(about)}>
      <Trans>Contact support</Trans>
    </a>
  );
}

const steps = (): { readonly [Name in MerchantAttribute]?: { readonly screen: Screen; readonly label: string } } => ({
  UPI_VERIFIED: { screen: verifyUpi, label: t`Verify UPI ID` },
  PAYMENT_GATEWAY_ACTIVATED: { screen: gatewayActivation, label: t`Activate payment gateway` },
});
