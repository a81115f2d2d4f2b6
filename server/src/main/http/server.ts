import { join } from 'node:path';
import { access } from '@galla/contract/access/endpoints.ts';
import { audit } from '@galla/contract/audit/endpoints.ts';
import { chargebacks } from '@galla/contract/chargebacks/endpoints.ts';
import { checkout } from '@galla/contract/checkout/endpoints.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { featureConfig } from '@galla/contract/feature-config/endpoints.ts';
import { allEndpoints } from '@galla/contract/features.ts';
import { groups } from '@galla/contract/groups/endpoints.ts';
import { ingestion } from '@galla/contract/ingestion/endpoints.ts';
import { insights } from '@galla/contract/insights/endpoints.ts';
import { merchants } from '@galla/contract/merchants/endpoints.ts';
import { pageEvents } from '@galla/contract/page-events/endpoints.ts';
import { passwords } from '@galla/contract/passwords/endpoints.ts';
import { ownEmail } from '@galla/contract/profile/account-email.ts';
import { profile } from '@galla/contract/profile/endpoints.ts';
import { qrCodes } from '@galla/contract/qr-codes/endpoints.ts';
import { refundBatches } from '@galla/contract/refund-batches/endpoints.ts';
import { refunds } from '@galla/contract/refunds/endpoints.ts';
import { registration } from '@galla/contract/registration/endpoints.ts';
import { reports } from '@galla/contract/reports/endpoints.ts';
import { reportSchedules } from '@galla/contract/reports/schedules.ts';
import { reportSharing } from '@galla/contract/reports/sharing.ts';
import { reportTemplates } from '@galla/contract/reports/templates.ts';
import { isScreenPath } from '@galla/contract/screen-paths.ts';
import type { Screen } from '@galla/contract/screens.ts';
import { screens } from '@galla/contract/screens.ts';
import { secondFactor, stepUp, teamSecurity } from '@galla/contract/second-factor/endpoints.ts';
import { factorRequests } from '@galla/contract/second-factor/factor-requests.ts';
import { settlementChecks } from '@galla/contract/settlement-checks/endpoints.ts';
import { settlements } from '@galla/contract/settlements/endpoints.ts';
import { stores } from '@galla/contract/stores/endpoints.ts';
import { taxInvoices } from '@galla/contract/tax-invoices/endpoints.ts';
import { team } from '@galla/contract/team/endpoints.ts';
import { invitations } from '@galla/contract/team/invitations.ts';
import { roles } from '@galla/contract/team/roles.ts';
import { transactions } from '@galla/contract/transactions/endpoints.ts';
import { paymentPulse } from '@galla/contract/transactions/payment-pulse.ts';
import { vendors } from '@galla/contract/vendors/endpoints.ts';
import { isInVendorLayout, vendorScreenAt } from '@galla/contract/vendors/screens.ts';
import type { FastifyInstance } from 'fastify';
import { accessHandlers } from '../../access/routes.ts';
import { auditHandlers } from '../../audit/routes.ts';
import { lastRound } from '../../auditor/last-round.ts';
import { chargebackHandlers } from '../../chargebacks/routes.ts';
import { servePayPage } from '../../checkout/page.ts';
import { checkoutHandlers } from '../../checkout/routes.ts';
import { featureConfigHandlers } from '../../feature-config/routes.ts';
import { groupHandlers } from '../../groups/routes.ts';
import type { Ingestion } from '../../ingestion/routes.ts';
import { ingestionHandlers } from '../../ingestion/routes.ts';
import { insightHandlers } from '../../insights/routes.ts';
import { merchantHandlers } from '../../merchants/routes.ts';
import { pageEventHandlers } from '../../page-events/routes.ts';
import { passwordHandlers } from '../../passwords/routes.ts';
import type { Signal } from '../../platform/events/signal.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { createApp } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/http/handlers.ts';
import { mount } from '../../platform/http/mount.ts';
import { openApiDocument } from '../../platform/http/open-api.ts';
import { sendPlainPage, servePages } from '../../platform/http/pages.ts';
import { referencePage } from '../../platform/http/reference.ts';
import { serveOutbox } from '../../platform/messages/outbox-page.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { ownEmailHandlers, profileHandlers } from '../../profile/routes.ts';
import { qrCodeHandlers } from '../../qr-codes/routes.ts';
import { refundBatchHandlers } from '../../refund-batches/routes.ts';
import { openReports } from '../../refunds/reports.ts';
import { refundHandlers } from '../../refunds/routes.ts';
import { registrationHandlers } from '../../registration/routes.ts';
import { reportHandlers } from '../../reports/routes.ts';
import { reportScheduleHandlers, reportSharingHandlers, reportTemplateHandlers } from '../../reports/sharing-routes.ts';
import {
  factorRequestHandlers,
  secondFactorHandlers,
  stepUpHandlers,
  teamSecurityHandlers,
} from '../../second-factor/routes.ts';
import { settlementCheckHandlers } from '../../settlement-checks/routes.ts';
import { settlementHandlers } from '../../settlements/routes.ts';
import { storeHandlers } from '../../stores/routes.ts';
import { taxInvoiceHandlers } from '../../tax-invoices/routes.ts';
import { invitationHandlers, roleHandlers, teamHandlers } from '../../team/routes.ts';
import { paymentPulseHandlers, transactionHandlers } from '../../transactions/routes.ts';
import { vendorHandlers } from '../../vendors/routes.ts';
import { type AppLinks, serveAppLink } from './app-link.ts';
import { serveBankPages } from './bank-pages.ts';

const version = '2.11.72';
const dashboard = join(import.meta.dirname, '../../../../dashboard/dist');
const payPages = join(import.meta.dirname, '../../../../checkout/dist');

/** Everything that Galla answers over HTTP. `pages: false` leaves the built dashboard out, for tests of the API alone. */
export async function createServer(
  platform: Platform,
  parts: {
    readonly signal: Signal;
    readonly ingestion: Ingestion;
    /** Says which teams changed. */
    readonly accessNews: Signal;
    /** Says which orders changed. */
    readonly orderNews: Signal;
    /** Where reports lie. */
    readonly files: FileStore;
    readonly pages: boolean;
    readonly appLinks?: AppLinks;
    /** Times the requests, where somebody asks for it. */
    readonly metrics?: Metrics | undefined;
    /** The address of the simulator of banks, at the time of asking; without it its pages are not served. */
    readonly simulator?: () => string;
  },
): Promise<FastifyInstance> {
  const app = await createApp(platform);
  parts.metrics?.timeRequests(app);
  mount(app, platform, access, accessHandlers(parts.accessNews));
  mount(app, platform, groups, groupHandlers);
  mount(app, platform, featureConfig, featureConfigHandlers);
  mount(app, platform, passwords, passwordHandlers);
  mount(app, platform, registration, registrationHandlers);
  mount(app, platform, merchants, merchantHandlers);
  mount(app, platform, stores, storeHandlers);
  mount(app, platform, qrCodes, qrCodeHandlers);
  mount(app, platform, transactions, transactionHandlers(parts.signal));
  mount(app, platform, paymentPulse, paymentPulseHandlers);
  mount(app, platform, refunds, refundHandlers(parts.ingestion.keys, openReports(platform.database)));
  mount(app, platform, refundBatches, refundBatchHandlers);
  mount(app, platform, settlements, settlementHandlers(parts.ingestion.keys));
  mount(app, platform, settlementChecks, settlementCheckHandlers);
  mount(app, platform, reports, reportHandlers(parts.files));
  mount(app, platform, reportTemplates, reportTemplateHandlers);
  mount(app, platform, reportSharing, reportSharingHandlers);
  mount(app, platform, taxInvoices, taxInvoiceHandlers(parts.files));
  mount(app, platform, reportSchedules, reportScheduleHandlers);
  mount(app, platform, insights, insightHandlers);
  mount(app, platform, profile, profileHandlers);
  mount(app, platform, ownEmail, ownEmailHandlers);
  mount(app, platform, team, teamHandlers);
  mount(app, platform, roles, roleHandlers);
  mount(app, platform, invitations, invitationHandlers);
  mount(app, platform, secondFactor, secondFactorHandlers);
  mount(app, platform, stepUp, stepUpHandlers);
  mount(app, platform, factorRequests, factorRequestHandlers);
  mount(app, platform, teamSecurity, teamSecurityHandlers);
  mount(app, platform, audit, auditHandlers);
  mount(app, platform, pageEvents, pageEventHandlers);
  mount(app, platform, ingestion, ingestionHandlers(parts.ingestion));
  mount(app, platform, vendors, vendorHandlers);
  mount(app, platform, chargebacks, chargebackHandlers(parts.ingestion.keys));
  mount(app, platform, checkout, checkoutHandlers(parts.ingestion, parts.orderNews));
  serveReference(app, platform);
  serveOutbox(app, platform);
  serveAppLink(app, parts.appLinks ?? {});
  if (parts.simulator !== undefined) await serveBankPages(app, parts.simulator);
  app.get('/healthz', async (_request, reply) => {
    const auditor = await lastRound(platform.database.pool);
    return reply.header('cache-control', 'no-store').send({ status: 'ok', version, auditor });
  });
  app.get('/', async (_request, reply) => reply.redirect('/dashboard', 302));
  if (parts.pages) {
    await servePayPage(app, platform, payPages);
    await servePages(app, platform, dashboard, [
      { file: 'login.html', isFor: (path) => isAt(screens.signIn, path), exists: () => true },
      { file: 'set-password.html', isFor: (path) => isAt(screens.setPassword, path), exists: () => true },
      { file: 'user-verify.html', isFor: (path) => isAt(screens.userVerify, path), exists: () => true },
      { file: 'invitation.html', isFor: (path) => isAt(screens.invitation, path), exists: () => true },
      { file: 'register.html', isFor: (path) => isAt(screens.register, path), exists: () => true },
      { file: 'pg-register.html', isFor: (path) => isAt(screens.gatewayRegister, path), exists: () => true },
      {
        file: 'vendor.html',
        isFor: isInVendorLayout,
        exists: (path) => vendorScreenAt(path) !== undefined,
      },
      { file: 'legal.html', isFor: (path) => path.toLowerCase() === '/legal', exists: () => true },
      { file: 'index.html', isFor: () => true, exists: isScreenPath },
    ]);
  } else {
    app.setNotFoundHandler(() => {
      throw new Problem('STATUS_404', 404);
    });
  }
  return app;
}

const isAt = (screen: Screen, path: string) => path.toLowerCase() === screen.path;

function serveReference(app: FastifyInstance, platform: Platform): void {
  const document = openApiDocument(allEndpoints, { version, url: platform.publicUrl });
  const page = referencePage(allEndpoints);
  app.get('/api/openapi.json', async (_request, reply) => reply.send(document));
  app.get('/api/docs', async (_request, reply) => sendPlainPage(reply, page, 200));
}
