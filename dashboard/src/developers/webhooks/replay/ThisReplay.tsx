import { webhookDeliveries } from '@galla/contract/developers/webhooks/calls.ts';
import type { WebhookEndpoint, WebhookReplay } from '@galla/contract/developers/webhooks/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { formatCount } from '@galla/ui/format/money.ts';
import { KeyValues } from '@galla/ui/layout/KeyValues.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Pause, Play } from 'lucide-react';
import { call } from '../../../lib/api/api.ts';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useAct } from '../../../lib/forms/use-act.ts';
import { useWebhookChange } from '../use-webhooks.ts';
import css from './Replay.module.css';

interface Props {
  readonly endpoint: WebhookEndpoint;
  readonly replay: WebhookReplay;
}

/** The figures of a replay, with buttons to pause or stop it. */
export function ThisReplay({ endpoint: { id }, replay }: Props) {
  const { run, busy, problem } = useAct({ settled: useWebhookChange() });
  const params = { id, replayId: replay.id };
  const pause = (paused: boolean) => run(() => call(webhookDeliveries.pauseReplay, { params, body: { paused } }));
  const cancel = () => run(() => call(webhookDeliveries.cancelReplay, { params }));
  const isPaused = replay.state === 'PAUSED';
  return (
    <Section boxed title={t`This replay`}>
      <KeyValues
        columns={1}
        items={[
          { name: t`Chosen`, value: formatCount(replay.chosen), figure: true },
          { name: t`Delivered`, value: formatCount(replay.delivered), figure: true },
          { name: t`Failed again`, value: formatCount(replay.failed), figure: true },
          { name: t`Left to send`, value: formatCount(replay.left), figure: true },
        ]}
      />
      <Refusal text={problem} />
      {(isPaused || replay.state === 'RUNNING') && (
        <>
          <div className={css['acts']}>
            <Button icon={isPaused ? Play : Pause} busy={busy} onClick={() => void pause(!isPaused)}>
              {isPaused ? t`Resume` : t`Pause`}
            </Button>
            <Button kind="danger-text" onClick={() => void cancel()}>
              <Trans>Cancel replay</Trans>
            </Button>
          </div>
          <p className="muted">
            <Trans>Events already sent stay sent. Failed events return to their retry schedule.</Trans>
          </p>
        </>
      )}
    </Section>
  );
}
