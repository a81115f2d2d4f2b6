import type { DynamicQr } from '@galla/contract/shops/dynamic-qr/schemas.ts';
import type { Terminal } from '@galla/contract/shops/stores/schemas.ts';

/** The store or counter where a customer pays. */
export interface AskingStore {
  readonly storeId: DynamicQr['storeId'];
  readonly storeName: string;
  /** The counter; null lets the person choose one of the store. */
  readonly counter: { readonly id: Terminal['id']; readonly name: string } | null;
  readonly merchantId: string;
}
