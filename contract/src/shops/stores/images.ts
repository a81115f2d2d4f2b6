import * as z from 'zod/mini';
import { merchantIdField } from '../../business/merchants/endpoints.ts';
import { endpoints } from '../../core/endpoint.ts';
import { idOf, shortText } from '../../core/schema.ts';
import { storeImageIds } from './feature.ts';
import { maxImages } from './fields.ts';
import { storeImagesRoutes } from './routes.ts';
import { ofStore, storeImage } from './schemas.ts';

const refusals = { IMAGE_REFUSED: 400, IMAGE_HEIC: 400, IMAGE_TOO_LARGE: 413, IMAGE_LIMIT_REACHED: 409 } as const;

/** Pictures of stores (STO-04). */
export const storeImages = endpoints(storeImagesRoutes, {
  upload: {
    summary: 'Add a picture to a store: JPEG, PNG or WebP, rotated upright and stripped of metadata',
    body: z.strictObject({
      merchantId: merchantIdField,
      storeId: idOf('store'),
      /** Its index among the pictures, from 0; the last if omitted. */
      order_no: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(100))),
      /** The subject of the picture, as the uploader chose it. */
      stage: z.optional(shortText(40)),
      type: z.optional(shortText(40)),
    }),
    returns: z.object({ message: z.literal('Image uploaded successfully.'), image: storeImage }),
    errors: { ...refusals, STATUS_404: 404, TOO_MANY_REQUESTS: 429 },
  },
  order: {
    summary: 'Reorder the pictures of a store; the first is the cover',
    params: ofStore,
    body: z.strictObject({ imageIds: z.array(idOf(storeImageIds)).check(z.minLength(1), z.maxLength(maxImages)) }),
    returns: z.object({ images: z.array(storeImage) }),
    errors: { CONFLICT: 409, STATUS_404: 404 },
  },
  remove: {
    summary: 'Delete a picture; its links stop working immediately',
    params: z.strictObject({ imageId: idOf(storeImageIds) }),
    returns: z.object({ message: z.literal('Image Deleted Successfully.') }),
    errors: { STATUS_404: 404 },
  },
  file: {
    summary: 'Retrieve a picture in one size using only its link',
    params: z.strictObject({ key: z.string().check(z.regex(/^[\w-]{90,100}$/)) }),
    returns: 'application/octet-stream',
    errors: { STATUS_404: 404 },
  },
});
