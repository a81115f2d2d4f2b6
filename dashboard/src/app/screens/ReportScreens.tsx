import { ReportsLayout } from '../../reports/ReportsLayout.tsx';
import { ReportsPage } from '../../reports/ReportsPage.tsx';

/** The screens of reports, in one file. */
export { ReportsLayout, ReportsPage };
