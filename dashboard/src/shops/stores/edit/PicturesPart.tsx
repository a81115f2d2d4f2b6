import { largestImage, maxImages } from '@galla/contract/shops/stores/fields.ts';
import type { StoreDetails, StoreImage } from '@galla/contract/shops/stores/schemas.ts';
import { IconButton } from '@galla/ui/buttons/IconButton.tsx';
import { Progress } from '@galla/ui/feedback/Progress.tsx';
import { formatSize } from '@galla/ui/format/counts.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowLeft, ArrowRight, CircleAlert, ImagePlus, X } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useId, useState } from 'react';
import { DeletePicture } from './DeletePicture.tsx';
import css from './Edit.module.css';
import { FormPart } from './StoreSections.tsx';
import { usePictures } from './use-pictures.ts';

const c = classNames(css);

/**
 * The pictures of a store: added, ordered by dragging or with buttons, and deleted. Each step is saved at once
 * (STO-04).
 */
export function PicturesPart({ store }: { readonly store: StoreDetails }) {
  const pictures = usePictures(store);
  const { images, problems, share } = pictures;
  const [dragged, setDragged] = useState<string>();
  const [leaving, setLeaving] = useState<StoreImage>();
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault();
    const from = images.findIndex(({ imageId }) => imageId === dragged);
    setDragged(undefined);
    if (from >= 0) void pictures.move(from, to);
    else void pictures.add([...event.dataTransfer.files]);
  };
  return (
    <FormPart
      title={t`Pictures`}
      note={t`JPEG, PNG or WebP, up to ${{ largestImage: formatSize(largestImage) }}. The first is the cover. Changes save immediately.`}
    >
      <ol className={c('pictures')} aria-label={t`Pictures`}>
        {images.map((image, place) => (
          <li
            key={image.imageId}
            draggable
            onDragStart={() => setDragged(image.imageId)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => drop(event, place)}
            className={c(image.imageId === dragged && 'dragged')}
          >
            <img
              src={image.links.small}
              alt={t`${{ place: place + 1 }} of ${{ count: images.length }}`}
              width={image.width}
              height={image.height}
            />
            {place === 0 && (
              <span className={c('cover')}>
                <Trans>Cover</Trans>
              </span>
            )}
            <span className={c('pictureActs')}>
              <IconButton
                icon={ArrowLeft}
                size={16}
                name={t`Move picture ${{ place: place + 1 }} forward`}
                why={place === 0 ? t`This is the first picture.` : undefined}
                onClick={() => void pictures.move(place, place - 1)}
              />
              <IconButton
                icon={ArrowRight}
                size={16}
                name={t`Move picture ${{ place: place + 1 }} back`}
                why={place === images.length - 1 ? t`This is the last picture.` : undefined}
                onClick={() => void pictures.move(place, place + 1)}
              />
              <IconButton
                icon={X}
                size={16}
                name={t`Delete picture ${{ place: place + 1 }}`}
                onClick={() => setLeaving(image)}
              />
            </span>
          </li>
        ))}
        {images.length < maxImages && (
          <li onDragOver={(event) => event.preventDefault()} onDrop={(event) => drop(event, images.length - 1)}>
            <AddPicture busy={share !== undefined} onFiles={(files) => void pictures.add(files)} />
          </li>
        )}
      </ol>
      {share !== undefined && (
        <div className={c('upload')}>
          <Progress label={t`Upload`} now={share} total={share >= 1 ? 0 : 1} />
          <span role="status">{share >= 1 ? t`Preparing the picture` : t`Uploading the picture`}</span>
        </div>
      )}
      <ul className={c('problems')} aria-live="assertive">
        {problems.map((problem) => (
          <li key={problem} className={c('wrong')}>
            <Icon of={CircleAlert} size={14} />
            {problem}
          </li>
        ))}
      </ul>
      <p className="sr" role="status">
        {pictures.said}
      </p>
      {leaving !== undefined && (
        <DeletePicture image={leaving} onDelete={pictures.remove} onClose={() => setLeaving(undefined)} />
      )}
    </FormPart>
  );
}

function AddPicture({ busy, onFiles }: { readonly busy: boolean; readonly onFiles: (files: File[]) => void }) {
  const id = useId();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])]);
    event.target.value = '';
  };
  return (
    <label htmlFor={id} className={c('addPicture')}>
      <input
        id={id}
        className="sr"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple
        disabled={busy}
        onChange={choose}
      />
      <Icon of={ImagePlus} size={20} />
      <Trans>Add picture</Trans>
    </label>
  );
}
