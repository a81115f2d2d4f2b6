import { FeeAuditPage } from '../../settlement-checks/FeeAuditPage.tsx';
import { StatementPage } from '../../settlement-checks/StatementPage.tsx';

/** What settlements are checked by, in one file. */
export { FeeAuditPage, StatementPage };
