import type { Answer } from '@galla/contract/core/endpoint.ts';
import { featureConfig } from '@galla/contract/feature-config/endpoints.ts';
import type { Notifications } from '@galla/contract/feature-config/widgets.ts';
import type { WidgetKey } from '@galla/contract/registry.ts';
import { settlementsHome } from '@galla/contract/settlements/area.ts';
import { waitingReasons } from '@galla/contract/settlements/rules.ts';
import { Icon, type IconType } from '@galla/ui/layout/Icon.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Landmark, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { queryOf } from '../lib/api/api.ts';
import { buildVersion } from '../lib/api/build.ts';
import { refundSearch } from '../lib/lists/refund-search.ts';
import { RouterLink } from '../lib/page/RouterLink.tsx';
import css from './DashboardWidgets.module.css';

/** A widget of another feature at the head of the dashboard: its key in the configuration, and its component. */
export interface DashboardWidget {
  readonly key: WidgetKey;
  readonly show: (config: Config) => ReactNode;
}
type Config = Answer<typeof featureConfig.evaluate>['config'];

/** Announcements and waiting work change while people look at the dashboard. */
const widgetsOf = (widgets: readonly DashboardWidget[]) => ({
  ...queryOf(featureConfig.evaluate, {
    body: {
      appContext: { deviceModel: 'Web', appversion: buildVersion },
      keys: [...widgets.map(({ key }) => key), 'notificationWidget'],
    },
  }),
  refetchInterval: 60_000,
});

/** The widgets of other features, and what waits for the person (DSH-01). Where they cannot be read, the dashboard is without. */
export function DashboardWidgets({ widgets }: { readonly widgets: readonly DashboardWidget[] }) {
  const { data } = useQuery(widgetsOf(widgets));
  if (data === undefined) return null;
  return (
    <>
      {widgets.map(({ key, show }) => (
        <div key={key} className={css['widget']}>
          {show(data.config)}
        </div>
      ))}
      <NotificationList notifications={data.config.notificationWidget ?? {}} />
    </>
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
