export { deleteFreeze } from './freeze-queries.ts';
