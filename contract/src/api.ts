import { access } from './access.ts';
import { audit } from './audit.ts';
import { chargebacks } from './chargebacks.ts';
import { checkout } from './checkout.ts';
import type { Endpoint } from './core/endpoint.ts';
import { factorRequests } from './factor-requests.ts';
import { featureConfig } from './feature-config.ts';
import { groups } from './groups.ts';
import { ingestion } from './ingestion.ts';
import { insights } from './insights.ts';
import { invitations } from './invitations.ts';
import { merchants } from './merchants.ts';
import { ownEmail } from './own-email.ts';
import { pageEvents } from './page-events.ts';
import { passwords } from './passwords.ts';
import { paymentPulse } from './payment-pulse.ts';
import { profile } from './profile.ts';
import { qrCodes } from './qr-codes.ts';
import { refundBatches } from './refund-batches.ts';
import { refunds } from './refunds.ts';
import { registration } from './registration.ts';
import { reportSchedules } from './report-schedules.ts';
import { reportSharing } from './report-sharing.ts';
import { reportTemplates } from './report-templates.ts';
import { reports } from './reports.ts';
import { roles } from './roles.ts';
import { secondFactor, stepUp, teamSecurity } from './second-factor.ts';
import { settlementChecks } from './settlement-checks.ts';
import { settlements } from './settlements.ts';
import { stores } from './stores.ts';
import { taxInvoices } from './tax-invoices.ts';
import { team } from './team.ts';
import { transactions } from './transactions.ts';
import { vendors } from './vendors.ts';

/** Every endpoint, for what is made from all of them: the API's document and the generated test matrices. */
export const allEndpoints: readonly Endpoint[] = [
  access,
  groups,
  featureConfig,
  passwords,
  registration,
  merchants,
  stores,
  qrCodes,
  transactions,
  paymentPulse,
  refunds,
  refundBatches,
  settlements,
  settlementChecks,
  reports,
  reportTemplates,
  reportSchedules,
  reportSharing,
  taxInvoices,
  insights,
  profile,
  ownEmail,
  team,
  roles,
  invitations,
  secondFactor,
  stepUp,
  factorRequests,
  teamSecurity,
  audit,
  pageEvents,
  ingestion,
  vendors,
  checkout,
  chargebacks,
].flatMap((feature) => Object.values<Endpoint>(feature));
