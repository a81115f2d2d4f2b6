import { gatewayActivation } from '@galla/contract/business/activation/area.ts';
import { gatewayMessages } from '@galla/contract/business/activation/messages.ts';
import { apiKeyScreens } from '@galla/contract/developers/api-keys/screens.ts';
import { record } from '../../identity/audit/public/service.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/database.ts';
import type { JobNeeds, WorkItem } from '../../platform/jobs/job.ts';
import { tenantJob } from '../../platform/jobs/job.ts';
import type { ProviderContact } from '../../platform/provider.ts';
import { pauseAfter } from '../../platform/rail/pauses.ts';
import type { RailActivation } from '../../platform/rail/rail.ts';
import { RailUnknown } from '../../platform/rail/rail.ts';
import type { Rails } from '../../platform/rail/rails.ts';
import { notifyAdmins } from '../merchants/public/admin-notices.ts';
import { updateMerchant } from '../merchants/public/merchant-queries.ts';
import { announceLine } from './line-events.ts';
import {
  activateName,
  claimActivations,
  endActivation,
  findDueActivations,
  findMerchant,
  postponeActivation,
  reopenActivation,
} from './queries.ts';
import { releaseGateway } from './release-gateway.ts';

export interface ActivationWork extends JobNeeds {
  readonly masterKey: Buffer;
  readonly rails: Rails;
  /** The public address of Galla. */
  readonly publicUrl: string;
  readonly contact: ProviderContact;
}

type DueActivation = WorkItem & { readonly row: Row<'gateway_activation'> };

type Merchant = Awaited<ReturnType<typeof findMerchant>>;

/**
 * Asks the rail to open the gateway of a merchant (KYC-07). It follows the rules of payouts: the row is the job, the
 * rail is queried before an instruction is repeated, and an unknown outcome never counts as failed.
 */
export const activateGateways = tenantJob<ActivationWork, DueActivation>({
  name: activateName,
  atOnce: { process: 10, tenant: 1 },
  attempts: 20,
  findDue: findDueActivations,
  claim: async (tx, claim) => (await claimActivations(tx, claim)).map((row) => ({ id: row.id, row })),
  retry: reopenActivation,
  start: (work) => ({
    async run({ id, row }, turn) {
      const { tenantId } = turn;
      const merchant = await inTenant(work.database, tenantId, (tx) => findMerchant(tx, tenantId));
      const answer = await ask(work, row, merchant);
      const now = work.clock.now();
      await turn.write(async (tx) => {
        if (answer === undefined || answer.state === 'PENDING')
          await postponeActivation(tx, { tenantId, id }, new Date(now + pauseAfter(row.tries)), new Date(now));
        else await applyAnswer(tx, work, row, answer);
      });
    },
  }),
});

/** The rail's answer; undefined if the outcome is unknown. */
async function ask(
  { rails, log }: ActivationWork,
  row: Row<'gateway_activation'>,
  merchant: Merchant,
): Promise<RailActivation | undefined> {
  const rail = rails.of('live');
  const { merchant_id: merchantId, name: merchantName, website } = merchant;
  try {
    const known = row.sent_at === null && row.tries === 1 ? undefined : await rail.findActivation(row.id);
    return known ?? (await rail.activateGateway({ activationId: row.id, merchantId, merchantName, website }));
  } catch (error) {
    if (!(error instanceof RailUnknown)) throw error;
    log.warn({ err: error, activation: row.id }, 'the outcome of a payment gateway activation is not known yet');
    return undefined;
  }
}

/** Why a gateway stays closed although the bank opened it. */
const notAllowed = 'The business is not verified any more, or its gateway was closed.';

/** Ends the request, once. An open gateway releases the production keys (KYC-08). */
async function applyAnswer(
  tx: Tx,
  { clock, masterKey, publicUrl, contact }: ActivationWork,
  { tenant_id: tenantId, id }: Row<'gateway_activation'>,
  answer: RailActivation,
): Promise<void> {
  const now = clock.now();
  const merchant = await findMerchant(tx, tenantId);
  // The provider may have changed its decision while the bank was asked.
  const isAllowed = merchant.kyc_status === 'VERIFIED' && merchant.isOpen !== false;
  const isOpen = answer.state === 'COMPLETED' && isAllowed;
  const end = {
    state: isOpen ? ('SUCCESS' as const) : ('FAILED' as const),
    gateway_merchant_id: isOpen ? (answer.gatewayMerchantId ?? null) : null,
    reason: isOpen ? null : isAllowed ? (answer.failureReason ?? null) : notAllowed,
  };
  if (!(await endActivation(tx, { tenantId, id }, end, new Date(now)))) return;
  if (isOpen) {
    await releaseGateway(tx, merchant.id, now);
    if (merchant.merchant_state === 'CREATED') await updateMerchant(tx, merchant.id, { state: 'ACTIVE' });
  }
  await announceLine(tx, tenantId, id, now);
  const { path } = isOpen ? apiKeyScreens.apiKeys : gatewayActivation;
  const notice = { ...gatewayMessages[end.state], reason: end.reason, path };
  await notifyAdmins(tx, tenantId, notice, { publicUrl, contact, now });
  await record(
    tx,
    { masterKey, now, address: '', userAgent: undefined },
    {
      personId: null,
      membershipId: null,
      ownerId: tenantId,
      act: isOpen ? 'GATEWAY_ACTIVATED' : 'GATEWAY_ACTIVATION_FAILED',
      detail: end.reason === null ? {} : { reason: end.reason },
    },
  );
}
