import { refundBatchScreens } from '@galla/contract/refunds/refund-batches/screens.ts';
import { Boundary } from '../../lib/page/Boundary.tsx';
import { PageActions } from '../../lib/page/PageActions.tsx';
import { allows, useSession } from '../../lib/session/session.ts';
import { BatchList } from './BatchList.tsx';
import { InitiateButton } from './InitiateButton.tsx';
import { NotAuthorized } from './NotAuthorized.tsx';

/** All bulk refunds, with the button to start one (REF-05). */
export function BulkRefundsPage() {
  if (!allows(useSession(), refundBatchScreens.bulkRefunds.access)) return <NotAuthorized />;
  return (
    <>
      <PageActions>
        <InitiateButton />
      </PageActions>
      <Boundary>
        <BatchList />
      </Boundary>
    </>
  );
}
