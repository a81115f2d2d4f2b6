import { SettlementDetailsPage } from '../../settlements/SettlementDetailsPage.tsx';
import { SettlementsPage } from '../../settlements/SettlementsPage.tsx';

/** The screens of settlements, in one file. */
export { SettlementDetailsPage, SettlementsPage };
