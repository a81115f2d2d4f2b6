import type { Answer } from '@galla/contract/core/endpoint.ts';
import { featureConfig } from '@galla/contract/provider/feature-config/calls.ts';
import type { WidgetKey } from '@galla/contract/registry.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../lib/api/api.ts';
import { buildVersion } from '../../lib/api/build.ts';
import css from './DashboardWidgets.module.css';

/** A widget of another feature at the head of the dashboard: its key in the configuration, and its component. */
export interface DashboardWidget {
  readonly key: WidgetKey;
  readonly show: (config: Config) => ReactNode;
}
type Config = Answer<typeof featureConfig.evaluate>['config'];

/** Announcements can change while the dashboard is open. */
const widgetsOf = (widgets: readonly DashboardWidget[]) => ({
  ...queryOf(featureConfig.evaluate, {
    body: {
      appContext: { deviceModel: 'Web', appversion: buildVersion },
      keys: widgets.map(({ key }) => key),
    },
  }),
  refetchInterval: 60_000,
});

/** The widgets of other features. If they cannot be loaded, the dashboard shows none. */
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
    </>
  );
}
