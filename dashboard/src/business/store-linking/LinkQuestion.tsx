import { storeLinks } from '@galla/contract/business/store-linking/calls.ts';
import type { StoreVerification } from '@galla/contract/business/store-linking/endpoints.ts';
import { dashboardHome } from '@galla/contract/payments/insights/area.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Icon } from '@galla/ui/layout/Icon.tsx';
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
      <ResultHead sub="This store matches the website you registered.">Link your store to {name}?</ResultHead>
      <StoreDetails verification={verification} />
      <h2>App permissions</h2>
      <ul className={css['scopes']}>
        {[
          'Create orders and take payments',
          'Refund payments',
          'View payments, refunds and settlements',
          'Set up webhooks',
        ].map((text) => (
          <li key={text}>
            <Icon of={Check} />
            {text}
          </li>
        ))}
      </ul>
      <p className={css['note']}>
        <Icon of={ShieldCheck} />
        The app gets its own API keys. You can unlink it any time in Developer settings.
      </p>
      <Refusal text={problem} />
      <div className={css['acts']}>
        <Button kind="primary" size="big" busy={busy} busyLabel="Linking" onClick={() => void link()}>
          Link store
        </Button>
        <Button size="big" onClick={refuse}>
          Cancel
        </Button>
      </div>
    </>
  );
}
