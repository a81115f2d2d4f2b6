import type { StoreDetails } from '@galla/contract/stores/schemas.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import css from './Details.module.css';

const c = classNames(css);

/** The pictures of a store, the cover large; each opens in full size. Nothing where it has none. */
export function Pictures({ store }: { readonly store: StoreDetails }) {
  const images = store.images ?? [];
  if (images.length === 0) return null;
  return (
    <ul className={c('pictures')} aria-label="Pictures">
      {images.map(({ imageId, links, width, height }, place) => (
        <li key={imageId}>
          <a href={links.large} target="_blank" rel="noreferrer">
            <img
              src={place === 0 ? links.medium : links.small}
              alt={`${store.name}, ${place + 1} of ${images.length}, opens in a new tab`}
              width={width}
              height={height}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
