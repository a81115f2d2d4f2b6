import { refundBatches } from '@galla/contract/refunds/refund-batches/calls.ts';
import { download } from '../../../lib/api/api.ts';
import { TemplateButtons } from '../../../lib/forms/TemplateButtons.tsx';

const fetchTemplate = (format: 'csv' | 'xlsx') => download(refundBatches.template, { query: { format } });

/** Downloads the empty refund file. */
export const BatchTemplate = () => <TemplateButtons fetchTemplate={fetchTemplate} fileName="bulk-refunds-template" />;
