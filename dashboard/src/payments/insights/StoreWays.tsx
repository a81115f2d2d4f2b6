import { seesStoreFigures } from '@galla/contract/payments/insights/access.ts';
import { seesTakings } from '@galla/contract/shops/stores/access.ts';
import { storeScreens } from '@galla/contract/shops/stores/screens.ts';
import link from '@galla/ui/buttons/text-link.module.css';
import arrange from '@galla/ui/layout/arrange.module.css';
import { t } from '@lingui/core/macro';
import { RouterLink } from '../../lib/page/RouterLink.tsx';
import { allows, useSession } from '../../lib/session/session.ts';

/** Links from the dashboard to stores and counters, as far as the person may open them. */
export function StoreWays() {
  const session = useSession();
  const ways = [
    { access: seesStoreFigures, href: storeScreens.compareStores.path, label: t`Compare stores` },
    { access: seesTakings, href: storeScreens.shiftReport.path, label: t`Shift report` },
  ].filter(({ access }) => allows(session, access));
  if (ways.length === 0) return null;
  return (
    <p className={arrange['wrap']}>
      {ways.map(({ href, label }) => (
        <RouterLink key={href} className={link['link']} href={href}>
          {label}
        </RouterLink>
      ))}
    </p>
  );
}
