import { onCallFailed } from './api.ts';
import { reportError } from './report-error.ts';

/** From now on every call that fails is reported once, whoever shows it (HTTP-08). */
export const reportFailedCalls = () => onCallFailed((error) => reportError('API', error));
