import type { LinkActivation } from '@galla/contract/collect/payment-links/schemas.ts';
import { payLinkTabs } from '@galla/contract/collect/payment-pages/tabs.ts';
import { ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FileUp, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { ApiCallMenu } from '../../../developers/developer/public/ApiCallMenu.tsx';
import { ActionLabel } from '../../../lib/forms/ActionLabel.tsx';
import { isBare } from '../../../lib/lists/list-search.ts';
import { OneMerchant } from '../../../lib/lists/OneMerchant.tsx';
import { useListSearch } from '../../../lib/lists/use-list-search.ts';
import { useOneMerchant } from '../../../lib/lists/use-one-merchant.ts';
import { Boundary } from '../../../lib/page/Boundary.tsx';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { SectionTabs } from '../../../lib/page/SectionTabs.tsx';
import { allows, useSession } from '../../../lib/session/session.ts';
import { SavedViews } from '../../../payments/saved-views/public/SavedViews.tsx';
import { Activation } from '../activation/Activation.tsx';
import { useActivation } from '../activation/use-activation.ts';
import { createHref, type LinkKind } from '../link-kinds.ts';
import { useLiveLinks } from '../use-live-links.ts';
import { LinkFilterBar } from './LinkFilterBar.tsx';
import { LinkList } from './LinkList.tsx';
import { LinkTotals } from './LinkTotals.tsx';
import css from './List.module.css';
import { type LinkSearch, selectionOf } from './link-search.ts';

/** The payment links of a merchant with their totals (PAY-01, PAY-02). The address holds the filters. */
export function PaymentLinksPage({ kind }: { readonly kind: LinkKind }) {
  const session = useSession();
  const { search: addressed, show: go } = useListSearch(kind.search);
  const one = useOneMerchant('merchants-paylinks', addressed.merchant);
  const { merchant } = one;
  const search = useMemo<LinkSearch>(() => ({ ...addressed, merchant }), [addressed, merchant]);
  const bare = isBare(kind.search, addressed);
  const isOfOne = merchant !== undefined || !one.chooses;
  return (
    <>
      <PageHead
        title={t`Payment links`}
        actions={
          <>
            {kind.online && <ApiCallMenu thing={{ of: 'payment-links', ...selectionOf(kind.search, search) }} />}
            {isOfOne && allows(session, kind.creates) && <Create kind={kind} merchant={merchant} />}
          </>
        }
      />
      {kind.online && <SectionTabs label={t`Payment links`} tabs={payLinkTabs} />}
      <OneMerchant
        of={one}
        why={t`Each merchant has its own payment links. Choose one to see them.`}
        onChange={(next) => go({ merchant: next })}
      >
        {kind.online ? (
          <Activation key={merchant ?? ''} merchantId={merchant}>
            {(activation) => <Links kind={kind} search={search} bare={bare} onShow={go} activation={activation} />}
          </Activation>
        ) : (
          <Links key={merchant ?? ''} kind={kind} search={search} bare={bare} onShow={go} />
        )}
      </OneMerchant>
    </>
  );
}

/** Links can be created once they are activated; in shops at once. */
function Create({ kind, merchant }: { readonly kind: LinkKind; readonly merchant: string | undefined }) {
  const { query } = useActivation(kind.online, merchant);
  const session = useSession();
  if (kind.online && query.data?.activation.state !== 'ACTIVATED') return null;
  return (
    <>
      {allows(session, kind.createsFromFiles) && (
        <ButtonLink icon={FileUp} href={kind.filesPath} renderLink={renderLink}>
          <ActionLabel>{t`Create from a file`}</ActionLabel>
        </ButtonLink>
      )}
      <ButtonLink kind="primary" icon={Plus} href={createHref(kind)} renderLink={renderLink}>
        <ActionLabel>{t`Create payment link`}</ActionLabel>
        <span className={css['short']} aria-hidden="true">
          <Trans>Create</Trans>
        </span>
      </ButtonLink>
    </>
  );
}

interface LinksProps {
  readonly kind: LinkKind;
  readonly search: LinkSearch;
  /** Whether the address sets no filter. */
  readonly bare: boolean;
  readonly onShow: (search: LinkSearch) => void;
  readonly activation?: LinkActivation;
}

function Links({ kind, search, bare, onShow, activation }: LinksProps) {
  const { flags } = useSession();
  const refreshMs = useLiveLinks();
  // Filters of online links are a feature flag of the merchant; without it all links are listed.
  const filtered = !kind.online || flags.has('ONLINE_PAYLINK_FILTERS');
  const selection = useMemo(() => {
    const { filters, search: text, ...rest } = selectionOf(kind.search, search);
    return filtered ? { ...rest, ...(text && { search: text }), filters } : rest;
  }, [kind, search, filtered]);
  const list = (
    <>
      {filtered && (
        <LinkFilterBar
          offersStores={!kind.online}
          search={search}
          onChange={(change) => onShow(kind.search.changed(search, change))}
        />
      )}
      <Boundary>
        <LinkTotals kind={kind} selection={selection} dates={filtered ? search.dates : 'all'} refreshMs={refreshMs} />
      </Boundary>
      <Boundary>
        <LinkList
          kind={kind}
          search={filtered ? search : { ...search, dates: 'all' }}
          selection={selection}
          onShow={onShow}
          refreshMs={refreshMs}
          activation={activation}
        />
      </Boundary>
    </>
  );
  if (!filtered) return list;
  const views = { name: kind.views, all: t`All links`, search: kind.search };
  return (
    <SavedViews of={views} search={search} bare={bare} onShow={onShow}>
      {list}
    </SavedViews>
  );
}
