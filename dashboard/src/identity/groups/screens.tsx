import { selectMerchant } from '@galla/contract/identity/groups/area.ts';
import type { RouteObject } from 'react-router';
import { page } from '../../lib/router/routes.tsx';
import { SelectMerchantPage } from './SelectMerchantPage.tsx';

interface Ways {
  /** Resolves when the page is navigating to the chosen merchant. */
  readonly onChoose: (groupId: string) => Promise<void>;
  readonly onSignOut: () => void;
}

/** The choice of a merchant, with its exits. */
export const groupRoutes = (ways: Ways): readonly RouteObject[] => [
  page(selectMerchant, async () => () => <SelectMerchantPage {...ways} />),
];
