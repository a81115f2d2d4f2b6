import type { ActivationInstruction, Rail, RailActivation } from '../../../platform/rail/rail.ts';
import { RailUnknown } from '../../../platform/rail/rail.ts';
import { silentRail } from '../../../platform/testing/silent-rails.ts';

/**
 * A bank that opens gateways. `says` is its next answer; with `lost` it carries out the instruction but does not
 * answer.
 */
export interface GatewayBank extends Rail {
  readonly opened: ActivationInstruction[];
  says: Omit<RailActivation, 'activationId'>;
  lost: boolean;
}

export function openGatewayBank(): GatewayBank {
  const bank: GatewayBank = {
    ...silentRail,
    opened: [],
    says: { state: 'COMPLETED', gatewayMerchantId: 'GM1000000001' },
    lost: false,
    async activateGateway(instruction) {
      if (!bank.opened.some((one) => one.activationId === instruction.activationId)) bank.opened.push(instruction);
      if (bank.lost) throw new RailUnknown('The bank does not answer.');
      return { activationId: instruction.activationId, ...bank.says };
    },
    async findActivation(activationId) {
      if (bank.lost) throw new RailUnknown('The bank does not answer.');
      const isKnown = bank.opened.some((one) => one.activationId === activationId);
      return isKnown ? { activationId, ...bank.says } : undefined;
    },
  };
  return bank;
}
