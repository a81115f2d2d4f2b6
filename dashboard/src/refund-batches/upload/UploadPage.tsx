import { screens } from '@galla/contract/screens.ts';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import fileForm from '../../lib/forms/FileForm.module.css';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import { allows, useSession } from '../../lib/session/session.ts';
import { NotAuthorized } from '../NotAuthorized.tsx';
import { UploadForm } from './UploadForm.tsx';
import { UploadHelp } from './UploadHelp.tsx';

/** Where a bulk refund begins: the file, and what it is made of (REF-05). */
export function UploadPage() {
  const may = allows(useSession(), screens.initiateBulkRefund.access);
  return (
    <>
      <PageHead
        back={{ href: screens.bulkRefunds.path, label: 'Bulk Refunds' }}
        renderLink={renderLink}
        title="Initiate Bulk Refund"
        sub={may ? 'Every row is checked first. Nothing is refunded before you confirm the totals.' : undefined}
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
