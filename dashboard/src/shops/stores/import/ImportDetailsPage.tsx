import { storeImports } from '@galla/contract/shops/stores/calls.ts';
import type { StoreImport } from '@galla/contract/shops/stores/imports.ts';
import { storeScreens } from '@galla/contract/shops/stores/screens.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { Boundary } from '../../../lib/page/Boundary.tsx';
import { DetailsHead, DetailsNotFound, DetailsOf, DetailsTitle } from '../../../lib/page/details/DetailsOf.tsx';
import { useDetails } from '../../../lib/page/details/use-details.ts';
import { providerName } from '../../../lib/page/provider.ts';
import { rowCount } from '../../../lib/rows/row-count.ts';
import { ImportPill } from './ImportList.tsx';
import { ImportRows } from './ImportRows.tsx';
import { ImportStage } from './ImportStage.tsx';
import { isMoving } from './import-labels.ts';

const { importStores } = storeScreens;
const back = () => ({ href: importStores.path, label: t`Import stores` });

/** One import: wrong rows to correct or drop, the confirmation, its progress, and its result. */
export function ImportDetailsPage() {
  const { importId = '' } = useParams();
  const query = useDetails(
    storeImports.details,
    { params: { importId: importId.slice(0, 64) } },
    (one) => isMoving(one) && 1500,
  );
  return (
    <DetailsOf
      query={query}
      title={t`Import`}
      back={back()}
      missing="STORE_IMPORT_NOT_FOUND"
      notFound={<NotFound />}
      safe={t`Your stores are safe. This import could not be loaded.`}
    >
      {(one) => <Details key={one.importId} of={one} />}
    </DetailsOf>
  );
}

const Details = ({ of: one }: { readonly of: StoreImport }) => (
  <>
    <DetailsHead
      back={back()}
      title={
        <DetailsTitle>
          <span>{one.fileName}</span>
          <ImportPill of={one} />
        </DetailsTitle>
      }
      sub={
        <>
          {one.createdBy ?? providerName} · <Figure kind="time">{formatDateTime(one.createdAt)}</Figure> ·{' '}
          {rowCount(one.rows)}
        </>
      }
    />
    <Boundary>
      <ImportStage of={one} />
    </Boundary>
    {one.state !== 'CHECKING' && (
      <Boundary>
        <ImportRows of={one} />
      </Boundary>
    )}
  </>
);

const NotFound = () => (
  <DetailsNotFound title={t`Import Not Found`} href={importStores.path} label={t`Go to imports`}>
    <Trans>We can’t find this import. It may belong to another merchant.</Trans>
  </DetailsNotFound>
);
