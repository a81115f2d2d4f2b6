import { settlementCheckRoutes } from '../../settlement-checks/screens.tsx';
import { settlementRoutes } from '../../settlements/screens.tsx';

/** Settlements with what they are checked by. */
export const routes = [...settlementRoutes, ...settlementCheckRoutes];
