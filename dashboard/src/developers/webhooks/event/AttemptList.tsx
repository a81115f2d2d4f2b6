import { maxWebhookAttempts } from '@galla/contract/developers/webhooks/fields.ts';
import { formatDateTime, formatTime } from '@galla/ui/format/dates.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { Check, X } from 'lucide-react';
import { answerOf, isAccepted, tookText } from '../webhook-labels.ts';
import css from './Event.module.css';
import type { Attempt, EventDetails } from './event-details.ts';

interface Props {
  readonly event: EventDetails;
  readonly shown: Attempt | undefined;
  readonly onShow: (number: number) => void;
}

/** Every attempt, newest first. The selected one is shown beside the list. */
export function AttemptList({ event: { attempts, nextAt, state }, shown, onShow }: Props) {
  const count = attempts[0]?.number ?? 0;
  return (
    <Section
      title={t`Attempts`}
      right={<span className="muted">{t`${count} of ${{ total: Math.max(count, maxWebhookAttempts) }}`}</span>}
    >
      <ol className={css['attempts']}>
        {state === 'WAITING' && (
          <li className={css['next']}>
            <b>{t`Attempt ${{ number: count + 1 }}`}</b>
            <span className="num">{nextAt === null ? t`After an earlier event` : formatDateTime(nextAt)}</span>
          </li>
        )}
        {attempts.map((attempt) => (
          <li key={attempt.id}>
            <button
              type="button"
              aria-pressed={attempt === shown}
              onClick={() => onShow(attempt.number)}
              data-accepted={isAccepted(attempt.answer.status)}
            >
              <Icon of={isAccepted(attempt.answer.status) ? Check : X} size={14} />
              <b>{answerOf(attempt.answer)}</b>
              <span className="muted">{tookText(attempt.tookMs)}</span>
              <span className="num">{formatTime(attempt.at, true)}</span>
            </button>
          </li>
        ))}
      </ol>
    </Section>
  );
}
