import type { WebhookReplay } from '@galla/contract/developers/webhooks/schemas.ts';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import css from './Replay.module.css';

const resultOf = ({ state, delivered, chosen, failed }: WebhookReplay) =>
  state === 'CANCELLED'
    ? t`cancelled after ${{ delivered: formatCount(delivered + failed) }}`
    : t`${{ delivered: formatCount(delivered) }} of ${{ chosen: formatCount(chosen) }}`;

/** The replays of this endpoint before the latest one. */
export const EarlierReplays = ({ replays }: { readonly replays: readonly WebhookReplay[] }) => (
  <Section title={t`Earlier replays`}>
    <ul className={css['earlier']}>
      {replays.map((replay) => (
        <li key={replay.id}>
          <span>
            {formatDateTime(replay.startedAt)}
            <small className="muted">{replay.startedBy}</small>
          </span>
          <b className="num">{resultOf(replay)}</b>
        </li>
      ))}
    </ul>
  </Section>
);
