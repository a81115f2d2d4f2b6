export { insertMerchant, updateMerchant } from './merchant-queries.ts';
