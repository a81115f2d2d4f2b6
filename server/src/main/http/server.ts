import { join } from 'node:path';
import { apiVersions } from '@galla/contract/core/api/versions.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { Screen } from '@galla/contract/core/screen.ts';
import { allEndpoints } from '@galla/contract/features.ts';
import { isScreenPath, screens } from '@galla/contract/screens.ts';
import { isInVendorLayout, vendorScreenAt } from '@galla/contract/settlements/vendors/screens.ts';
import { startupMark } from '@galla/contract/startup.ts';
import type { FastifyInstance } from 'fastify';
import { gatewayStatus } from '../../business/activation/public/product-status-queries.ts';
import { findReview } from '../../business/kyc/public/review-queries.ts';
import { findMerchantState } from '../../business/merchants/public/merchant-state-queries.ts';
import { servePolicies } from '../../business/policies/page.ts';
import { serveDemoWebsite } from '../../business/website-check/demo-site.ts';
import { recordTestCalls } from '../../callers/api-key.ts';
import { callers } from '../../callers/callers.ts';
import { giveForgeryTokenToPage } from '../../callers/session.ts';
import { servePayPage } from '../../collect/checkout/page.ts';
import { paymentsOfOrder } from '../../collect/checkout/public/payments-of-order-queries.ts';
import { linkPageActions } from '../../collect/payment-links/customer-links.ts';
import { serveLinkPage } from '../../collect/payment-links/page/page.ts';
import { paymentLinkStatus } from '../../collect/payment-links/public/product-status-queries.ts';
import { servePaymentPages } from '../../collect/payment-pages/page/page.ts';
import { serveAssistant } from '../../developers/assistant/service.ts';
import { serveApiDocs } from '../../developers/merchant-api/docs/docs.ts';
import { programDocument } from '../../developers/merchant-api/docs/program-document.ts';
import { apiShapes, documentGroups } from '../../developers/merchant-api/docs/reference.ts';
import { listFactorWays } from '../../identity/second-factor/public/factor-ways-queries.ts';
import { qrCodeTakings } from '../../payments/payments/public/qr-code-sum-queries.ts';
import { serveLogo } from '../../platform/brand/logo.ts';
import { createApp } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/http/handlers.ts';
import { openApiDocument } from '../../platform/http/open-api.ts';
import { type FramedPage, type Page, sendPlainPage, servePages } from '../../platform/http/pages.ts';
import { referencePage } from '../../platform/http/reference.ts';
import { serveOutbox } from '../../platform/messages/outbox-page.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { version } from '../../platform/version.ts';
import { serveDemoOperators } from '../../provider/operator/demo-page.ts';
import { serveOperatorPage } from '../../provider/operator/page.ts';
import { serveDemoCounter } from '../../shops/counter/demo-page.ts';
import { serveCounterPage } from '../../shops/counter/page.ts';
import { demoOperators } from '../demo/operators.ts';
import { configuration, features, messageFollowers } from '../features.ts';
import { retryWork } from '../operator/retry-work.ts';
import { orderFollowers } from '../order-followers.ts';
import { type AppLinks, serveAppLink } from './app-link.ts';
import { serveBankPages } from './bank-pages.ts';
import { serveHealth } from './health.ts';
import { serveInstalledApp } from './installed-app.ts';
import type { HttpServices } from './services.ts';
import { startupAnswers } from './startup-answers.ts';

const dashboard = join(import.meta.dirname, '../../../../dashboard/dist');
const counterPages = join(import.meta.dirname, '../../../../counter/dist');
const operatorPages = join(import.meta.dirname, '../../../../operator/dist');
const payPages = join(import.meta.dirname, '../../../../checkout/dist');

/** All HTTP answers of Galla. `pages: false` leaves the built dashboard out, for tests of the API alone. */
export async function createServer(
  platform: Platform,
  parts: Omit<
    HttpServices,
    | keyof Platform
    | ('engineKeys' | 'configuration' | 'orderFollowers' | 'messageFollowers' | 'retryWork')
    | ('products' | 'readMerchantState' | 'listFactorWays' | 'findReview' | 'qrCodeTakings' | 'paymentsOfOrder')
  > & {
    readonly pages: boolean;
    readonly appLinks?: AppLinks;
    /** Whether this process is about to stop. */
    readonly isStopping?: () => boolean;
    /** Measures the requests if metrics are enabled. */
    readonly metrics?: Metrics | undefined;
    /** The current address of the simulator of banks; without it its pages are not served. */
    readonly simulator?: () => string;
  },
): Promise<FastifyInstance> {
  const app = await createApp(platform);
  recordTestCalls(app, platform);
  serveHealth(app, platform, parts.isStopping ?? (() => false));
  parts.metrics?.timeRequests(app);
  const services = {
    ...platform,
    ...parts,
    engineKeys: parts.ingestion.keys,
    configuration,
    orderFollowers,
    messageFollowers,
    products: [gatewayStatus, paymentLinkStatus],
    readMerchantState: findMerchantState,
    listFactorWays,
    findReview,
    qrCodeTakings,
    paymentsOfOrder,
    retryWork,
  };
  for (const { mount } of features) mount(app, services, callers);
  serveReference(app, platform);
  serveAssistant(app, platform, parts.signal);
  serveOutbox(app, platform, parts.provisioning);
  serveDemoCounter(app, platform, demoCounter);
  serveDemoWebsite(app, platform);
  serveDemoOperators(app, platform, demoOperators);
  serveAppLink(app, parts.appLinks ?? {}, platform.contact);
  if (parts.simulator !== undefined) await serveBankPages(app, parts.simulator);
  app.get('/', async (_request, reply) => reply.redirect('/dashboard', 302));
  const { legalUrl, brand } = platform.contact;
  if (brand.logo !== null) serveLogo(app, brand.logo);
  if (legalUrl !== null) app.get('/legal', async (_request, reply) => reply.redirect(legalUrl, 302));
  if (parts.pages) {
    await servePayPage(app, platform, payPages);
    serveLinkPage(app, platform, payPages, linkPageActions(platform));
    servePaymentPages(app, platform, payPages);
    servePolicies(app, platform, payPages);
    await serveCounterPage(app, platform, counterPages);
    await serveOperatorPage(app, platform, operatorPages);
    await serveInstalledApp(app, platform.contact, dashboard);
    const pages: Page[] = [
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
      { file: 'offline.html', isFor: (path) => path === '/offline', exists: () => true },
      { file: 'legal.html', isFor: (path) => path.toLowerCase() === '/legal', exists: () => true },
      {
        file: 'index.html',
        isFor: () => true,
        exists: isScreenPath,
        hasMaps: true,
        brings: { mark: startupMark, read: (request) => startupAnswers(app, request) },
        frames: () => framesOf(parts),
      },
    ];
    await servePages(app, platform, dashboard, pages, giveForgeryTokenToPage);
  } else {
    app.setNotFoundHandler(() => {
      throw new Problem('STATUS_404', 404);
    });
  }
  return app;
}

/** The identity provider's widget is framed by the dashboard. The simulator may not be running yet. */
function framesOf({ identity }: Pick<HttpServices, 'identity'>): FramedPage[] {
  const origin = identity?.widget.origin();
  return origin === undefined ? [] : [{ origin, usesCamera: identity?.widget.usesCamera === true }];
}

/** The store of the demo whose counter visitors can set up. */
const demoCounter = { merchantId: 'CHAISTOP01', storeCode: 'CS01' };

const isAt = (screen: Screen, path: string) => path.toLowerCase() === screen.path;

/** Describes the API. The texts are built on the first request, because they would delay the start. */
function serveReference(app: FastifyInstance, platform: Platform): void {
  const document = firstTime(() => openApiDocument(allEndpoints, callers, { version, url: platform.publicUrl }));
  const ofPrograms = firstTime(() =>
    programDocument(allEndpoints, callers, {
      version: apiVersions[0],
      url: platform.publicUrl,
      groups: documentGroups,
      shapes: apiShapes,
    }),
  );
  const page = firstTime(() => referencePage(allEndpoints, callers, platform.contact));
  app.get('/api/openapi.json', async (_request, reply) => reply.send(document()));
  app.get('/api/merchant/v1/openapi.json', async (_request, reply) => reply.send(ofPrograms()));
  serveApiDocs(app, platform);
  app.get('/api/docs', async (_request, reply) => sendPlainPage(reply, page(), 200));
}

/** Creates a value on the first call, and returns the same one afterwards. */
function firstTime<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
