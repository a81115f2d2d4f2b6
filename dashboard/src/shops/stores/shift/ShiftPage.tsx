import { seesStores } from '@galla/contract/shops/stores/access.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import { useStoreNames } from '../../../lib/lists/named-lists.ts';
import { useListSearch } from '../../../lib/lists/use-list-search.ts';
import { Boundary } from '../../../lib/page/Boundary.tsx';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { allows, useSession } from '../../../lib/session/session.ts';
import { NoStoresYet } from '../NoStores.tsx';
import { storeSearch } from '../store-search.ts';
import { ShiftFields } from './ShiftFields.tsx';
import { ShiftReport } from './ShiftReport.tsx';
import { shiftSearch } from './shift-search.ts';

/** What a store collected in some hours of a day, for the cashier who hands over (DSH-05). */
export function ShiftPage() {
  const session = useSession();
  const { search, show } = useListSearch(shiftSearch);
  const names = useStoreNames(true);
  const store = search.store ?? names?.[0]?.id;
  return (
    <>
      <PageHead
        {...(allows(session, seesStores) ? { back: { href: storeSearch.path, label: t`Stores` }, renderLink } : {})}
        title={t`Shift Report`}
        actions={
          store !== undefined && (
            <Button icon={Printer} onClick={() => window.print()}>
              <Trans>Print</Trans>
            </Button>
          )
        }
      />
      {names?.length === 0 && search.store === undefined ? (
        <NoStoresYet />
      ) : (
        <ShiftFields
          search={search}
          store={store}
          names={names}
          onChange={(change) => show({ ...search, ...change })}
        />
      )}
      {store !== undefined && (
        <Boundary>
          <ShiftReport key={store} store={store} search={search} />
        </Boundary>
      )}
    </>
  );
}
