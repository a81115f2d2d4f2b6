import { route, routes } from '../../core/endpoint.ts';
import { settlementReports } from '../../reports/reports/access.ts';

export const taxInvoicesRoutes = routes('tax-invoices', {
  list: route('GET /v1/invoices', { access: settlementReports, testMode: false }),
  download: route('GET /v1/invoices/:invoiceId/download', { access: settlementReports, testMode: false }),
});
