import { refundBatchScreens } from '@galla/contract/refunds/refund-batches/screens.ts';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { t } from '@lingui/core/macro';
import fileForm from '../../../lib/forms/FileForm.module.css';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { allows, useSession } from '../../../lib/session/session.ts';
import { NotAuthorized } from '../NotAuthorized.tsx';
import { UploadForm } from './UploadForm.tsx';
import { UploadHelp } from './UploadHelp.tsx';

/** The upload of a bulk refund: the form and help with the file (REF-05). */
export function UploadPage() {
  const may = allows(useSession(), refundBatchScreens.initiateBulkRefund.access);
  return (
    <>
      <PageHead
        back={{ href: refundBatchScreens.bulkRefunds.path, label: t`Bulk Refunds` }}
        renderLink={renderLink}
        title={t`Initiate Bulk Refund`}
        sub={may ? t`We check every row first. Nothing is refunded until you confirm the totals.` : undefined}
      />
      {may ? (
        <div className={fileForm['upload']}>
          <UploadForm />
          <UploadHelp />
        </div>
      ) : (
        <NotAuthorized />
      )}
    </>
  );
}
