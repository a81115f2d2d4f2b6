import { storeImports } from '@galla/contract/shops/stores/calls.ts';
import { importColumnNames, importColumns, optionalImportColumns } from '@galla/contract/shops/stores/import-rules.ts';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { t } from '@lingui/core/macro';
import { download } from '../../../lib/api/api.ts';
import fileForm from '../../../lib/forms/FileForm.module.css';
import { FileHelp } from '../../../lib/forms/FileHelp.tsx';
import { TemplateButtons } from '../../../lib/forms/TemplateButtons.tsx';
import { OneMerchant } from '../../../lib/lists/OneMerchant.tsx';
import { useOneMerchant } from '../../../lib/lists/use-one-merchant.ts';
import { Boundary } from '../../../lib/page/Boundary.tsx';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { storeSearch } from '../store-search.ts';
import { ImportForm } from './ImportForm.tsx';
import { ImportList } from './ImportList.tsx';
import { columnWords } from './import-labels.ts';

const fetchTemplate = (format: 'csv' | 'xlsx') => download(storeImports.template, { query: { format } });

const columns = () =>
  importColumnNames.map((column) => ({
    heading: importColumns[column],
    required: !optionalImportColumns.has(column),
    purpose: t(columnWords[column].purpose),
  }));

/** Adds many stores from a file: the form, the meaning of its columns, and earlier imports. */
export function ImportPage() {
  const { profile } = useSession();
  const one = useOneMerchant('merchants-myStores', undefined);
  return (
    <>
      <PageHead
        title={t`Import stores`}
        sub={t`We check every row first. Nothing changes until you confirm.`}
        back={{ href: storeSearch.path, label: t`Stores` }}
        renderLink={renderLink}
      />
      <OneMerchant of={one} why={t`Choose the merchant these stores belong to.`} onChange={() => undefined}>
        <div className={fileForm['upload']}>
          <ImportForm merchantId={one.merchant ?? profile.merchantId} />
          <FileHelp
            template={<TemplateButtons fetchTemplate={fetchTemplate} fileName="stores-template" />}
            columns={columns()}
          />
        </div>
      </OneMerchant>
      <Boundary>
        <ImportList />
      </Boundary>
    </>
  );
}
