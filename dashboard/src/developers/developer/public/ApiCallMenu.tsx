import type { ShownThing } from '@galla/contract/developers/merchant-api/screen-calls.ts';
import { IconButton } from '@galla/ui/buttons/IconButton.tsx';
import { useLazyPart } from '@galla/ui/overlays/use-lazy-part.ts';
import { t } from '@lingui/core/macro';
import { EllipsisVertical } from 'lucide-react';
import css from '../api-call/ApiCall.module.css';
import { useHasApi } from './use-api-call.tsx';

interface Props {
  readonly thing: ShownThing;
}

const loadMenu = async () => (await import('../api-call/ApiCallMenuContent.tsx')).ApiCallMenuContent;

/** The menu of a screen whose only further action is its API call. Loads when the page is idle. */
export function ApiCallMenu(props: Props) {
  return useHasApi() ? <LazyMenu {...props} /> : null;
}

function LazyMenu(props: Props) {
  const { place, Loaded, press } = useLazyPart<Props>(loadMenu);
  return (
    <span ref={place} className={css['menu']}>
      {Loaded === undefined ? (
        <IconButton
          line
          icon={EllipsisVertical}
          name={t`More actions`}
          aria-haspopup="menu"
          aria-expanded={false}
          onClick={press}
        />
      ) : (
        <Loaded {...props} />
      )}
    </span>
  );
}
