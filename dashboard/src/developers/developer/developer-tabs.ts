import { storeLinkScreens } from '@galla/contract/business/store-linking/screens.ts';
import { can, where } from '@galla/contract/core/endpoint.ts';
import type { Screen } from '@galla/contract/core/screen.ts';
import { apiKeyScreens } from '@galla/contract/developers/api-keys/screens.ts';
import { developerHome, developers } from '@galla/contract/developers/developer/area.ts';
import { sandboxScreens } from '@galla/contract/developers/sandbox/screens.ts';
import { webhookScreens } from '@galla/contract/developers/webhooks/screens.ts';
import { t } from '@lingui/core/macro';

/** The tabs of developer settings. People who are not Admins also see API keys, which says whom to ask. */
export const developerTabs = (): readonly { readonly label: string; readonly screen: Screen }[] => [
  { label: t`Start`, screen: developerHome },
  {
    label: t`API keys`,
    screen: { ...apiKeyScreens.apiKeys, access: where(can('PRIVATE_KEY_READ_ACCESS'), developers) },
  },
  { label: t`Linked apps`, screen: storeLinkScreens.linkedApps },
  { label: t`Webhooks`, screen: webhookScreens.webhooks },
  { label: t`Sandbox`, screen: sandboxScreens.sandbox },
];
