import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { formatTime } from '@galla/ui/format/dates.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { RouterLink } from '../../../lib/page/RouterLink.tsx';
import { AnswerPill } from '../details/AnswerPill.tsx';
import { eventHref } from '../webhook-paths.ts';
import css from './Event.module.css';
import type { EventDetails } from './event-details.ts';

/** The same event at other endpoints, and other events about the same payment, order or link. */
export function RelatedEvents({ event: { related, reference } }: { readonly event: EventDetails }) {
  if (related.length === 0) return null;
  return (
    <Section boxed title={reference === null ? t`Related events` : t`Other events for ${reference}`}>
      <ul className={css['related']}>
        {related.map((one) => (
          <li key={`${one.endpointId}-${one.eventId}`}>
            <span>
              <RouterLink href={eventHref(one.endpointId, one.eventId)}>{one.type}</RouterLink>
              <small className="muted">
                {one.at === null ? one.endpoint : `${one.endpoint} · ${formatTime(one.at, true)}`}
              </small>
            </span>
            {one.answer === null ? (
              <StatusPill state="WAITING" group="neutral" label={t`Not sent yet`} />
            ) : (
              <AnswerPill answer={one.answer} />
            )}
          </li>
        ))}
      </ul>
      <p className="muted">
        <Trans>Events for a payment arrive in order.</Trans>
      </p>
    </Section>
  );
}
