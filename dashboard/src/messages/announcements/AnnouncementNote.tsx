import type { Announcement } from '@galla/contract/messages/announcements/feature.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useKeptChoice } from '../../lib/session/kept-choice.ts';

/** The provider's announcement at the top of the dashboard (DSH-01). */
export const announcementWidget = {
  key: 'announcementWidget',
  show: ({ announcementWidget: shown }: { readonly announcementWidget?: Announcement | null | undefined }) =>
    shown && <AnnouncementNote announcement={shown} />,
} as const;

/** The number of closed announcements that are remembered. An older one that returns may be new to the person. */
const maxClosed = 20;

const closedOf = (kept: unknown): readonly string[] =>
  Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];

function AnnouncementNote({ announcement }: { readonly announcement: Announcement }) {
  const { id, title, text, link, tone } = announcement;
  const [closed, keep] = useKeptChoice('announcements-closed', closedOf);
  if (closed.includes(id)) return null;
  return (
    <section aria-label={t`Announcement`}>
      <Notice kind={tone === 'warning' ? 'warning' : 'line'} onClose={() => keep([...closed, id].slice(-maxClosed))}>
        <b>{title}</b> {text}{' '}
        {link !== undefined && (
          <a href={link} target="_blank" rel="noopener">
            <Trans>Read more in a new tab</Trans>
          </a>
        )}
      </Notice>
    </section>
  );
}
