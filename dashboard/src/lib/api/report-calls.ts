import { onCallFailed } from './api.ts';
import { reportError } from './report-error.ts';

/** From now on every failed call is reported once (HTTP-08). */
export const reportFailedCalls = () => onCallFailed((error) => reportError('API', error));
