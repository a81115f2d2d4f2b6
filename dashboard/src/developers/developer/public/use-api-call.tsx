import { signedIn, where } from '@galla/contract/core/endpoint.ts';
import { developers } from '@galla/contract/developers/developer/area.ts';
import type { ShownThing } from '@galla/contract/developers/merchant-api/screen-calls.ts';
import type { MenuEntry } from '@galla/ui/overlays/Menu.tsx';
import { t } from '@lingui/core/macro';
import { CodeXml } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { allows, useSession } from '../../../lib/session/session.ts';

const ApiCallDialog = lazy(async () => ({ default: (await import('../api-call/ApiCallDialog.tsx')).ApiCallDialog }));

const hasApi = where(signedIn, developers);

/** Whether the merchant has the API for programs. */
export const useHasApi = (): boolean => allows(useSession(), hasApi);

/** The menu entry for a screen's API call, none without the API, and its dialog. */
export function useApiCall(thing: ShownThing): { readonly entries: readonly MenuEntry[]; readonly dialog: ReactNode } {
  const [open, setOpen] = useState(false);
  const has = useHasApi();
  return {
    entries: has ? [{ label: t`Copy as API call`, icon: CodeXml, onSelect: () => setOpen(true) }] : [],
    dialog: open && (
      <Suspense>
        <ApiCallDialog thing={thing} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
