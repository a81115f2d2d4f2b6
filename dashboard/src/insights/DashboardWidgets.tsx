import { featureConfig } from '@galla/contract/feature-config/endpoints.ts';
import type { Announcement, Notifications } from '@galla/contract/feature-config/widgets.ts';
import { settlementsHome } from '@galla/contract/settlements/area.ts';
import { waitingReasons } from '@galla/contract/settlements/rules.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Icon, type IconType } from '@galla/ui/layout/Icon.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Landmark, Undo2 } from 'lucide-react';
import { queryOf } from '../lib/api/api.ts';
import { buildVersion } from '../lib/api/build.ts';
import { refundSearch } from '../lib/lists/refund-search.ts';
import { RouterLink } from '../lib/page/RouterLink.tsx';
import { useKeptChoice } from '../lib/session/kept-choice.ts';
import css from './DashboardWidgets.module.css';

/** What was announced and what waits changes while people look. */
const widgets = {
  ...queryOf(featureConfig.evaluate, {
    body: {
      appContext: { deviceModel: 'Web', appversion: buildVersion },
      keys: ['announcementWidget', 'notificationWidget'],
    },
  }),
  refetchInterval: 60_000,
};

/** What the provider announces, and what waits for the person (DSH-01). Where it cannot be read, the dashboard is without. */
export function DashboardWidgets() {
  const { data } = useQuery(widgets);
  if (data === undefined) return null;
  const { announcementWidget: announcement, notificationWidget: notifications = {} } = data.config;
  return (
    <>
      {announcement && <AnnouncementNote announcement={announcement} />}
      <NotificationList notifications={notifications} />
    </>
  );
}

/** So many closed ones are known: an earlier one that comes again may be new to the person. */
const maxClosed = 20;

const closedOf = (kept: unknown): readonly string[] =>
  Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];

function AnnouncementNote({ announcement }: { readonly announcement: Announcement }) {
  const { id, title, text, link, tone } = announcement;
  const [closed, keep] = useKeptChoice('announcements-closed', closedOf);
  if (closed.includes(id)) return null;
  return (
    <section aria-label="Announcement" className={css['announcement']}>
      <Notice kind={tone === 'warning' ? 'warning' : 'line'} onClose={() => keep([...closed, id].slice(-maxClosed))}>
        <b>{title}</b> {text}{' '}
        {link !== undefined && (
          <a href={link} target="_blank" rel="noopener">
            Read more in a new tab
          </a>
        )}
      </Notice>
    </section>
  );
}

interface Item {
  readonly icon: IconType;
  readonly text: string;
  readonly href: string;
}

function itemsOf({ refundsToApprove: count, settlementsStopped: reason }: Notifications): Item[] {
  const href = refundSearch.href({ states: ['AWAITING_APPROVAL'], dates: { preset: 'past6months' } });
  const refunds = count === 1 ? 'A refund waits for your approval.' : `${count} refunds wait for your approval.`;
  return [
    ...(reason === undefined ? [] : [{ icon: Landmark, text: waitingReasons[reason], href: settlementsHome.path }]),
    ...(count === undefined ? [] : [{ icon: Undo2, text: refunds, href }]),
  ];
}

function NotificationList({ notifications }: { readonly notifications: Notifications }) {
  const items = itemsOf(notifications);
  if (items.length === 0) return null;
  return (
    <div className={css['waiting']}>
      <Section title="Needs your attention">
        <ul className={css['items']}>
          {items.map(({ icon, text, href }) => (
            <li key={href}>
              <RouterLink className={css['item']} href={href}>
                <Icon of={icon} size={18} />
                <span>{text}</span>
                <Icon of={ChevronRight} />
              </RouterLink>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
