import type { ShownThing } from '@galla/contract/developers/merchant-api/screen-calls.ts';
import { IconButton } from '@galla/ui/buttons/IconButton.tsx';
import { Menu } from '@galla/ui/overlays/Menu.tsx';
import { t } from '@lingui/core/macro';
import { EllipsisVertical } from 'lucide-react';
import { useApiCall } from '../public/use-api-call.tsx';

/** The menu itself, with its dialog. */
export function ApiCallMenuContent({ thing }: { readonly thing: ShownThing }) {
  const { entries, dialog } = useApiCall(thing);
  return (
    <>
      <Menu trigger={<IconButton line icon={EllipsisVertical} name={t`More actions`} />} entries={entries} />
      {dialog}
    </>
  );
}
