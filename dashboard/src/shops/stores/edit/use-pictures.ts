import { textOf } from '@galla/contract/core/errors.ts';
import { storeImages, stores } from '@galla/contract/shops/stores/calls.ts';
import { largestImage } from '@galla/contract/shops/stores/fields.ts';
import type { StoreDetails, StoreImage } from '@galla/contract/shops/stores/schemas.ts';
import { toast } from '@galla/ui/feedback/toast.ts';
import { formatSize } from '@galla/ui/format/counts.ts';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { refusalOf } from '../../../lib/api/refusal.ts';
import { upload } from '../../../lib/api/upload.ts';
import { paramsOf } from '../store-changes.ts';

const tooLarge = (size: number) =>
  t`This file is ${{ size: formatSize(size) }}. ${{ limit: textOf('IMAGE_TOO_LARGE') ?? '' }}`;

/** The pictures of a store and their actions, one at a time. */
export function usePictures(store: StoreDetails) {
  const client = useQueryClient();
  const [images, setImages] = useState<readonly StoreImage[]>(store.images ?? []);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [share, setShare] = useState<number>();
  const [said, setSaid] = useState('');
  const running = useRef(false);
  const stop = useRef<AbortController>(undefined);
  // Leaving the page cancels an upload.
  useEffect(() => () => stop.current?.abort(), []);

  const once = async (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setProblems([]);
    try {
      await work();
    } catch (error) {
      setProblems([refusalOf(error)]);
    } finally {
      running.current = false;
      setShare(undefined);
      // The open form is not refetched; only views that are opened later load the store again.
      await client.invalidateQueries({ queryKey: [stores.details.name], refetchType: 'none' });
    }
  };
  const send = async (file: File, signal: AbortSignal) => {
    if (file.size > largestImage) return `${file.name}: ${tooLarge(file.size)}`;
    setShare(0);
    try {
      const { image } = await upload(storeImages.upload, { body: paramsOf(store) }, file, {
        signal,
        onProgress: setShare,
      });
      setImages((before) => [...before, image]);
      toast.success(t`Image uploaded successfully.`);
      return undefined;
    } catch (error) {
      return `${file.name}: ${refusalOf(error)}`;
    }
  };
  return {
    images,
    problems,
    /** The uploaded share of the picture, from 0 to 1; undefined while nothing is being sent. */
    share,
    /** The announcement of the last step for screen readers. */
    said,
    add: (files: readonly File[]) =>
      once(async () => {
        const mine = new AbortController();
        stop.current = mine;
        for (const file of files) {
          const problem = await send(file, mine.signal);
          if (mine.signal.aborted) return;
          if (problem !== undefined) setProblems((before) => [...before, problem]);
        }
      }),
    move: (from: number, to: number) =>
      once(async () => {
        const moved = images[from];
        if (moved === undefined || to < 0 || to >= images.length || from === to) return;
        const next = images.toSpliced(from, 1).toSpliced(to, 0, moved);
        setImages(next);
        try {
          const body = { imageIds: next.map(({ imageId }) => imageId) };
          setImages((await call(storeImages.order, { params: paramsOf(store), body })).images);
          setSaid(t`Picture ${{ from: from + 1 }} is now number ${{ to: to + 1 }} of ${{ count: images.length }}.`);
        } catch (error) {
          setImages(images);
          throw error;
        }
      }),
    /** @throws ApiError */
    remove: async ({ imageId }: StoreImage) => {
      await call(storeImages.remove, { params: { imageId } });
      setImages((before) => before.filter((one) => one.imageId !== imageId));
      toast.success(t`Image Deleted Successfully.`);
      await client.invalidateQueries({ queryKey: [stores.details.name], refetchType: 'none' });
    },
  };
}
