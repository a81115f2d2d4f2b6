import { developer } from '@galla/contract/developers/developer/calls.ts';
import type { StartProgress } from '@galla/contract/developers/developer/endpoints.ts';
import { ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { Progress } from '@galla/ui/feedback/Progress.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { queryOf } from '../../../lib/api/api.ts';
import { ActionLabel } from '../../../lib/forms/ActionLabel.tsx';
import { PageActions } from '../../../lib/page/PageActions.tsx';
import { Unread } from '../../../lib/page/Unread.tsx';
import { BuildFaster } from './BuildFaster.tsx';
import { KeyStep } from './KeyStep.tsx';
import { LiveStep } from './LiveStep.tsx';
import { OrderStep } from './OrderStep.tsx';
import { PayStep } from './PayStep.tsx';
import { ReachesUs } from './ReachesUs.tsx';
import css from './Start.module.css';
import { doneSteps } from './start-steps.ts';
import { WebhookStep } from './WebhookStep.tsx';

/** A call shows soon after it was made. A merchant that is live is polled less often. */
const refreshMs = 2_000;
const liveRefreshMs = 15_000;

/** The steps from a first test key to real money; each is ticked by the merchant's programs (DEV-06). */
export function StartPage() {
  const start = useQuery({
    ...queryOf(developer.start, {}),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && doneSteps(data).every(Boolean) ? liveRefreshMs : refreshMs,
  });
  return (
    <>
      <PageActions>
        <ButtonLink icon={BookOpen} href="/docs/api">
          <ActionLabel>{t`API reference`}</ActionLabel>
        </ButtonLink>
      </PageActions>
      {start.data === undefined ? (
        <Unread list={start} height={640}>
          <Trans>Your keys and webhooks still work.</Trans>
        </Unread>
      ) : (
        <div className={css['columns']}>
          <Steps progress={start.data} />
          <div className={css['beside']}>
            <ReachesUs events={start.data.events} />
            <BuildFaster />
          </div>
        </div>
      )}
    </>
  );
}

function Steps({ progress }: { readonly progress: StartProgress }) {
  const done = doneSteps(progress);
  const count = done.filter(Boolean).length;
  const current = done.indexOf(false);
  const stateOf = (step: number) => (done[step] === true ? 'done' : step === current ? 'current' : 'next');
  const counted = t`${count} of ${{ total: done.length }} done`;
  return (
    <section aria-labelledby="first-payment">
      <div className={css['head']}>
        <h2 id="first-payment">
          <Trans>Your first test payment</Trans>
        </h2>
        <span>{counted}</span>
      </div>
      <Progress label={t`Your first test payment`} now={count} total={done.length} text={counted} />
      <ol className={css['steps']}>
        <KeyStep progress={progress} state={stateOf(0)} />
        <OrderStep progress={progress} state={stateOf(1)} />
        <PayStep progress={progress} state={stateOf(2)} />
        <WebhookStep progress={progress} state={stateOf(3)} />
        <LiveStep progress={progress} state={stateOf(4)} />
      </ol>
    </section>
  );
}
