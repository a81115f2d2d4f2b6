/** The key of a dynamic QR code. UUIDs. */
export interface DynamicQrKey {
  readonly tenantId: string;
  readonly id: string;
}
