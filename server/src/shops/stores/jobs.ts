import { imageRemoval } from '../../platform/images/removal-job.ts';
import { removalName } from './image-queries.ts';

/** Removes pictures that were deleted. */
export const removeImages = imageRemoval(removalName, 'store_image');
