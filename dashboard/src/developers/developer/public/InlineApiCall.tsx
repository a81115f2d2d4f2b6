import type { ShownThing } from '@galla/contract/developers/merchant-api/screen-calls.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Trans } from '@lingui/react/macro';
import { CodeXml } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useHasApi } from './use-api-call.tsx';

const ThingCode = lazy(async () => ({ default: (await import('../api-call/ThingCode.tsx')).ThingCode }));

/** The API call within a dialog, which must not open another one. It changes with the form. */
export function InlineApiCall({ thing }: { readonly thing: ShownThing }) {
  const [open, setOpen] = useState(false);
  if (!useHasApi()) return null;
  if (open)
    return (
      <Suspense>
        <ThingCode thing={thing} />
      </Suspense>
    );
  return (
    <span>
      <Button kind="text" icon={CodeXml} onClick={() => setOpen(true)}>
        <Trans>Copy as API call</Trans>
      </Button>
    </span>
  );
}
