import type { StoreVerification } from '@galla/contract/business/store-linking/endpoints.ts';
import { KeyValues } from '@galla/ui/layout/KeyValues.tsx';

/** The app, the store and the merchant of a linking flow. */
export function StoreDetails({ verification }: { readonly verification: StoreVerification }) {
  const { app, storeUrl, registeredUrl, merchant } = verification;
  return (
    <KeyValues
      columns={1}
      items={[
        ...(app === null ? [] : [{ name: 'App', value: app.name }]),
        ...(storeUrl === null ? [] : [{ name: 'Store', value: storeUrl }]),
        ...(registeredUrl === null ? [] : [{ name: 'Your registered website', value: registeredUrl }]),
        { name: 'Merchant', value: `${merchant.name} · ${merchant.merchantId}` },
      ]}
    />
  );
}
