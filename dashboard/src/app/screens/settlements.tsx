import { bankAccountRoutes } from '../../business/bank-account/screens.tsx';
import { settlementCheckRoutes } from '../../settlements/settlement-checks/screens.tsx';
import { settlementRoutes } from '../../settlements/settlements/screens.tsx';

/** Settlements with their checks. */
export const routes = [...settlementRoutes, ...settlementCheckRoutes, ...bankAccountRoutes];
