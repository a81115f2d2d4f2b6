/** Which dynamic QR. UUIDs. */
export interface DynamicQrKey {
  readonly tenantId: string;
  readonly id: string;
}
