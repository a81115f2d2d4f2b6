import { webhooks } from '@galla/contract/developers/webhooks/calls.ts';
import { maxWebhookEndpoints, webhookTexts } from '@galla/contract/developers/webhooks/fields.ts';
import type { WebhookEndpoint } from '@galla/contract/developers/webhooks/schemas.ts';
import { webhookScreens } from '@galla/contract/developers/webhooks/screens.ts';
import { ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { StatStrip } from '@galla/ui/figures/StatStrip.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus, ShieldCheck } from 'lucide-react';
import { queryOf } from '../../../lib/api/api.ts';
import { ActionLabel } from '../../../lib/forms/ActionLabel.tsx';
import { PageActions } from '../../../lib/page/PageActions.tsx';
import { RouterLink, renderLink } from '../../../lib/page/RouterLink.tsx';
import { Unread } from '../../../lib/page/Unread.tsx';
import { ApiCallMenu } from '../../developer/public/ApiCallMenu.tsx';
import css from '../Webhooks.module.css';
import { answerOf, nameOf, shareOf, tookText } from '../webhook-labels.ts';
import { detailsHref } from '../webhook-paths.ts';
import { BarsKey } from './HealthBars.tsx';
import { WebhookList } from './WebhookList.tsx';

/** The endpoints of a merchant with their health (DEV-02). */
export function WebhooksPage() {
  const query = useQuery({ ...queryOf(webhooks.list, { query: {} }), refetchInterval: 10_000 });
  if (query.data === undefined)
    return (
      <Unread list={query} height={320}>
        {webhookTexts.list}
      </Unread>
    );
  const { webhooks: endpoints, total, day } = query.data;
  return (
    <>
      <PageActions>
        <ApiCallMenu thing={{ of: 'webhooks' }} />
        <ButtonLink icon={ShieldCheck} href={webhookScreens.signatureDebugger.path} renderLink={renderLink}>
          <ActionLabel>{t`Signature debugger`}</ActionLabel>
        </ButtonLink>
        <ButtonLink kind="primary" icon={Plus} href={webhookScreens.createWebhook.path} renderLink={renderLink}>
          <ActionLabel>{t`Add endpoint`}</ActionLabel>
        </ButtonLink>
      </PageActions>
      {endpoints.map((endpoint) => (
        <FailingNotice key={endpoint.id} endpoint={endpoint} />
      ))}
      {total === 0 ? (
        <EmptyState
          kind="new"
          title={t`No webhooks yet`}
          actions={
            <ButtonLink href={webhookScreens.createWebhook.path} renderLink={renderLink}>
              <Trans>Add endpoint</Trans>
            </ButtonLink>
          }
        >
          <Trans>Your server gets an event for each payment, refund and settlement.</Trans>
        </EmptyState>
      ) : (
        <>
          <StatStrip
            className={css['stats'] ?? ''}
            stats={[
              { label: t`Attempts in 24 hours`, value: <Figure>{formatCount(day.attempts)}</Figure> },
              { label: t`Delivered`, value: <Figure>{shareOf(day)}</Figure>, note: formatCount(day.delivered) },
              { label: t`Waiting for a retry`, value: <Figure>{formatCount(day.waiting)}</Figure> },
              { label: t`Delivery time, p99`, value: <Figure>{tookText(day.arrivalP99)}</Figure> },
            ]}
          />
          <WebhookList endpoints={endpoints} />
          <div className={css['foot']}>
            <span>{t`${total} of ${maxWebhookEndpoints} endpoints`}</span>
            <BarsKey />
          </div>
        </>
      )}
    </>
  );
}

function FailingNotice({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { failing, day } = endpoint;
  if (failing === null) return null;
  return (
    <Notice kind="error" className={css['notice'] ?? ''}>
      <b>{t`${{ name: nameOf(endpoint) }} has been failing since ${{ since: formatDateTime(failing.since) }}: ${{ answer: answerOf(failing.answer) }}.`}</b>{' '}
      {plural(
        { count: day.waiting },
        { one: '# event is waiting. Nothing is lost.', other: '# events are waiting. Nothing is lost.' },
      )}{' '}
      {t`If it keeps failing, it will be disabled on ${{ disabledAt: formatDateTime(failing.disabledAt) }}.`}{' '}
      <RouterLink href={detailsHref(endpoint.id)}>
        <Trans>See the attempts</Trans>
      </RouterLink>
    </Notice>
  );
}
