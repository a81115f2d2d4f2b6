import { t } from '@lingui/core/macro';
import 'leaflet/dist/leaflet.css';
import { IconButton } from '@galla/ui/buttons/IconButton.tsx';
import link from '@galla/ui/buttons/text-link.module.css';
import { Money } from '@galla/ui/figures/Money.tsx';
import { Minus, Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { RouterLink } from '../../../lib/page/RouterLink.tsx';
import { storeHref } from '../store-search.ts';
import type { Cluster, MappedStore, MapSource } from './cluster.ts';
import css from './Map.module.css';
import { useStoreMap } from './use-store-map.ts';

/** The maximum number of stores that are listed by name. */
const named = 12;

/** Stores on a map. A press on a circle zooms in, or lists the stores at that point. */
export function StoreMap({ stores, map }: { readonly stores: readonly MappedStore[]; readonly map: MapSource }) {
  const frame = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<Cluster>();
  const { zoomBy } = useStoreMap(frame, { stores, tiles: map.tiles, onChoose: setChosen });
  return (
    <section className={css['map']} aria-label={t`Map of stores`}>
      <div ref={frame} className={css['frame']} />
      <div className={css['zoom']}>
        <IconButton icon={Plus} name={t`Zoom in`} onClick={() => void zoomBy(1)} />
        <IconButton icon={Minus} name={t`Zoom out`} onClick={() => void zoomBy(-1)} />
      </div>
      <div className={css['chosen']} role="status">
        {chosen !== undefined && (
          <div className={css['panel']}>
            <ul>
              {chosen.stores.slice(0, named).map((store) => (
                <li key={store.id}>
                  <RouterLink className={link['link']} href={storeHref(store)}>
                    {store.name}
                  </RouterLink>
                  {store.amount !== null && <Money paise={store.amount} />}
                </li>
              ))}
            </ul>
            {chosen.stores.length > named && <p>{t`and ${{ count: chosen.stores.length - named }} more here`}</p>}
            <IconButton icon={X} name={t`Close`} onClick={() => setChosen(undefined)} />
          </div>
        )}
      </div>
    </section>
  );
}
