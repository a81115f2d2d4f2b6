import { FeeAuditPage } from '../settlements/checks/FeeAuditPage.tsx';
import { StatementPage } from '../settlements/checks/StatementPage.tsx';

/** What settlements are checked by, in one file. */
export { FeeAuditPage, StatementPage };
