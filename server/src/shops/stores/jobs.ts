import { imageRemoval } from '../../platform/images/removal-job.ts';
import { removalName } from './image-queries.ts';

/** Removes the files of deleted pictures. */
export const removeImages = imageRemoval(removalName, 'store_image');
