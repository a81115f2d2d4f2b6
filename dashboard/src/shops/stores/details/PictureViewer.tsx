import type { StoreImage } from '@galla/contract/shops/stores/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect } from 'react';
import css from './Details.module.css';

const c = classNames(css);

interface Props {
  readonly name: string;
  readonly images: readonly StoreImage[];
  /** The index of the shown picture, from 0. */
  readonly place: number;
  readonly onPlace: (place: number) => void;
  readonly onClose: () => void;
}

/** One picture in full size. Arrow keys and buttons show the others. */
export function PictureViewer({ name, images, place, onPlace, onClose }: Props) {
  const image = images[place];
  const go = (to: number) => onPlace((to + images.length) % images.length);
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step !== undefined && images.length > 1) go(place + step);
  };
  useEffect(() => {
    const next = images[(place + 1) % images.length];
    // The next picture loads in advance.
    if (next !== undefined) new Image().src = next.links.large;
  }, [images, place]);
  if (image === undefined) return null;
  return (
    <Modal
      title={name}
      sub={t`Picture ${{ place: place + 1 }} of ${{ count: images.length }}`}
      size={960}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are a shortcut for the buttons below */}
      <div className={c('viewer')} onKeyDown={walk}>
        <img
          key={image.imageId}
          src={image.links.large}
          alt={t`${name}, ${{ place: place + 1 }} of ${{ count: images.length }}`}
          width={image.width}
          height={image.height}
        />
        {images.length > 1 && (
          <div className={c('ways')}>
            <Button icon={ChevronLeft} onClick={() => go(place - 1)}>
              <Trans>Previous</Trans>
            </Button>
            <Button icon={ChevronRight} onClick={() => go(place + 1)}>
              <Trans>Next</Trans>
            </Button>
          </div>
        )}
      </div>
    </Modal>
  );
}
