import type { StoreVerification } from '@galla/contract/business/store-linking/endpoints.ts';
import { KeyValues } from '@galla/ui/layout/KeyValues.tsx';
import { t } from '@lingui/core/macro';

/** The app, the store and the merchant of a linking flow. */
export function StoreDetails({ verification }: { readonly verification: StoreVerification }) {
  const { app, storeUrl, registeredUrl, merchant } = verification;
  return (
    <KeyValues
      columns={1}
      items={[
        ...(app === null ? [] : [{ name: t`App`, value: app.name }]),
        ...(storeUrl === null ? [] : [{ name: t`Store`, value: storeUrl }]),
        ...(registeredUrl === null ? [] : [{ name: t`Your registered website`, value: registeredUrl }]),
        { name: t`Merchant`, value: `${merchant.name} · ${merchant.merchantId}` },
      ]}
    />
  );
}
