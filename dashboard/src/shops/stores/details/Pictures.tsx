import type { StoreDetails } from '@galla/contract/shops/stores/schemas.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { lazy, Suspense, useState } from 'react';
import css from './Details.module.css';

const c = classNames(css);

/** The dialog loads on the first press. */
const PictureViewer = lazy(async () => ({ default: (await import('./PictureViewer.tsx')).PictureViewer }));

/**
 * The pictures of a store, the cover large. Each opens in full size over the page. Renders nothing without pictures.
 */
export function Pictures({ store }: { readonly store: StoreDetails }) {
  const [place, setPlace] = useState<number>();
  const images = store.images ?? [];
  if (images.length === 0) return null;
  return (
    <>
      <ul className={c('pictures')} aria-label={t`Pictures`}>
        {images.map(({ imageId, links, width, height }, at) => (
          <li key={imageId}>
            <button type="button" aria-haspopup="dialog" onClick={() => setPlace(at)}>
              <img
                src={at === 0 ? links.medium : links.small}
                alt={t`${{ name: store.name }}, ${{ at: at + 1 }} of ${{ count: images.length }}`}
                width={width}
                height={height}
                loading="lazy"
              />
            </button>
          </li>
        ))}
      </ul>
      {place !== undefined && (
        <Suspense>
          <PictureViewer
            name={store.name}
            images={images}
            place={Math.min(place, images.length - 1)}
            onPlace={setPlace}
            onClose={() => setPlace(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
