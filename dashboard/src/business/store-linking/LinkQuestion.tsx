import { storeLinks } from '@galla/contract/business/store-linking/calls.ts';
import type { StoreVerification } from '@galla/contract/business/store-linking/endpoints.ts';
import { dashboardHome } from '@galla/contract/payments/insights/area.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check, ShieldCheck } from 'lucide-react';
import { call } from '../../lib/api/api.ts';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useAct } from '../../lib/forms/use-act.ts';
import { leaveTo } from './leave-to.ts';
import { ResultHead } from './ResultHead.tsx';
import { StoreDetails } from './StoreDetails.tsx';
import css from './StoreLinking.module.css';

interface Props {
  readonly verification: StoreVerification;
  readonly context: string;
  readonly onLinked: (backTo: string) => void;
}

/** Asks the Admin before an app gets keys: what the app may do, and how to unlink it. */
export function LinkQuestion({ verification, context, onLinked }: Props) {
  const { run, busy, problem } = useAct();
  const { backTo, app } = verification;
  const name = app?.name ?? '';
  const link = () => run(async () => onLinked((await call(storeLinks.approve, { body: { context } })).backTo));
  const refuse = () => leaveTo(backTo ?? dashboardHome.path);
  return (
    <>
      <ResultHead sub={t`This store matches the website you registered.`}>
        <Trans>Link your store to {name}?</Trans>
      </ResultHead>
      <StoreDetails verification={verification} />
      <h2>
        <Trans>App permissions</Trans>
      </h2>
      <ul className={css['scopes']}>
        {[
          t`Create orders and take payments`,
          t`Refund payments`,
          t`View payments, refunds and settlements`,
          t`Set up webhooks`,
        ].map((text) => (
          <li key={text}>
            <Icon of={Check} />
            {text}
          </li>
        ))}
      </ul>
      <p className={css['note']}>
        <Icon of={ShieldCheck} />
        <Trans>The app gets its own API keys. You can unlink it any time in Developer settings.</Trans>
      </p>
      <Refusal text={problem} />
      <div className={css['acts']}>
        <Button kind="primary" size="big" busy={busy} busyLabel={t`Linking`} onClick={() => void link()}>
          <Trans>Link store</Trans>
        </Button>
        <Button size="big" onClick={refuse}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </>
  );
}
