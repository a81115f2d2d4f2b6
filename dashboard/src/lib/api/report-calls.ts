import { onCallFailed } from './api.ts';
import { reportError } from './report-error.ts';

/** Reports every failed call once from now on (HTTP-08). */
export const reportFailedCalls = () => onCallFailed((error) => reportError('API', error));
