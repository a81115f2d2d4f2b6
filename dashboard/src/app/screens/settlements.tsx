import { bankAccountRoutes } from '../../bank-account/screens.tsx';
import { settlementCheckRoutes } from '../../settlement-checks/screens.tsx';
import { settlementRoutes } from '../../settlements/screens.tsx';

/** Settlements with their checks. */
export const routes = [...settlementRoutes, ...settlementCheckRoutes, ...bankAccountRoutes];
