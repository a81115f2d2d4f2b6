import { ownIds } from '../core/ids.ts';

/** Ids of the people who work at the review desk. */
export const operatorIds = ownIds('opr');
