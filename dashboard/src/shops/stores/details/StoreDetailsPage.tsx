import { stores } from '@galla/contract/shops/stores/calls.ts';
import type { StoreDetails } from '@galla/contract/shops/stores/schemas.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Pencil, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { Boundary } from '../../../lib/page/Boundary.tsx';
import { DetailsColumns, DetailsHead, DetailsOf, DetailsTitle } from '../../../lib/page/details/DetailsOf.tsx';
import { useDetails } from '../../../lib/page/details/use-details.ts';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { holds, useSession } from '../../../lib/session/session.ts';
import { StoreNotFound } from '../StoreNotFound.tsx';
import { storeEditHref, storeSearch } from '../store-search.ts';
import { useLiveFigures } from '../use-live-figures.ts';
import { ClosedNotice } from './ClosedNotice.tsx';
import { CounterForm } from './CounterForm.tsx';
import { Counters } from './Counters.tsx';
import { People } from './People.tsx';
import { Pictures } from './Pictures.tsx';
import { QrCodes } from './QrCodes.tsx';
import { SeeMore } from './SeeMore.tsx';
import { StoreDetailsSection } from './StoreDetailsSection.tsx';
import { TakenToday } from './TakenToday.tsx';
import { useTakings } from './use-takings.ts';

const back = () => ({ href: storeSearch.path, label: t`Stores` });

/** The minimum time between reloads, in ms: a busy store takes many payments a second. */
const livePauseMs = 2_000;

/** The parts of the page that other features provide. */
export interface StoreWidgets {
  /** The phones of its counters, for people who may change the store. */
  readonly phones: (store: StoreDetails) => ReactNode;
  /** Requests one amount from a customer in the store. */
  readonly asks: (store: StoreDetails) => ReactNode;
}

/** One store: today's takings by instrument, its address, and the people who work there (STO-02). */
export const storeDetailsPage = (widgets: StoreWidgets) => () => <StoreDetailsPage {...widgets} />;

function StoreDetailsPage(widgets: StoreWidgets) {
  const { storeId = '', merchantId = '' } = useParams();
  const params = { storeId: storeId.slice(0, 64) as StoreDetails['id'], merchantId: merchantId.slice(0, 64) };
  const query = useDetails(stores.details, { params, query: { includeImages: 'true', includeAddress: 'true' } });
  return (
    <DetailsOf
      query={query}
      title={t`Store`}
      back={back()}
      missing="STATUS_404"
      notFound={<StoreNotFound />}
      safe={t`Your store is safe. It could not be loaded.`}
    >
      {(store) => <Details key={store.id} store={store} {...widgets} />}
    </DetailsOf>
  );
}

function Details({ store, phones, asks }: StoreWidgets & { readonly store: StoreDetails }) {
  const session = useSession();
  const refresh = useLiveFigures([store.id], livePauseMs);
  const takings = useTakings(store, refresh);
  const [adds, setAdds] = useState(false);
  const seesPeople = holds(session, 'users_access');
  return (
    <>
      <DetailsHead
        back={back()}
        title={
          <DetailsTitle>
            <span>{store.name}</span>
            <StatusPill
              state={store.active ? 'ACTIVE' : 'INACTIVE'}
              label={store.active ? t`Active` : t`Inactive`}
              group={store.active ? 'success' : 'neutral'}
            />
          </DetailsTitle>
        }
        sub={
          <>
            <Figure>{store.storeId}</Figure> · {store.merchantName}
          </>
        }
        actions={
          <>
            {store.active && asks(store)}
            {store.may.change && (
              <ButtonLink icon={Pencil} href={storeEditHref(store)} renderLink={renderLink}>
                <Trans>Edit store</Trans>
              </ButtonLink>
            )}
            {store.may.change && store.active && (
              <Button kind="primary" icon={Plus} onClick={() => setAdds(true)}>
                <Trans>Add counter</Trans>
              </Button>
            )}
          </>
        }
      />
      {adds && <CounterForm store={store} onClose={() => setAdds(false)} />}
      <ClosedNotice store={store} />
      <DetailsColumns
        main={
          <>
            {takings !== undefined && (
              <Boundary>
                <TakenToday takings={takings} />
              </Boundary>
            )}
            <Boundary>
              <Counters store={store} takings={takings?.data} refresh={refresh} />
            </Boundary>
            <Boundary>
              <QrCodes store={store} takings={takings?.data} />
            </Boundary>
            {store.may.change && <Boundary>{phones(store)}</Boundary>}
          </>
        }
        side={
          <>
            <Boundary>
              <Pictures store={store} />
            </Boundary>
            <Boundary>
              <StoreDetailsSection store={store} />
            </Boundary>
            {seesPeople && (
              <Boundary>
                <People store={store} />
              </Boundary>
            )}
            <Boundary>
              <SeeMore store={store} />
            </Boundary>
          </>
        }
      />
    </>
  );
}
