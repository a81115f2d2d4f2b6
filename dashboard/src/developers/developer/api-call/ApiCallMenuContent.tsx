import type { ShownThing } from '@galla/contract/developers/merchant-api/screen-calls.ts';
import { IconButton } from '@galla/ui/buttons/IconButton.tsx';
import { Menu } from '@galla/ui/overlays/Menu.tsx';
import { EllipsisVertical } from 'lucide-react';
import { useApiCall } from '../public/use-api-call.tsx';

/** The menu itself, with its dialog. */
export function ApiCallMenuContent({ thing }: { readonly thing: ShownThing }) {
  const { entries, dialog } = useApiCall(thing);
  return (
    <>
      <Menu trigger={<IconButton line icon={EllipsisVertical} name="More actions" />} entries={entries} />
      {dialog}
    </>
  );
}
