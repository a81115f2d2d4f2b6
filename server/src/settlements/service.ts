// What the merchant API uses.
export { readBalance } from './calendar/calendar.ts';
export { findSettlement, listItems, listSettlements, readDetails } from './history/reading.ts';
// What notifications use.
export { findStopReason } from './stopped.ts';
