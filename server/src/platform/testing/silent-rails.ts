import { type Rail, RailUnknown, type SandboxRail } from '../rail/rail.ts';
import { type Rails, railsOf } from '../rail/rails.ts';

const silence = () => Promise.reject(new RailUnknown('This test has no rail.'));

/** A rail that never answers, for tests that do not provide their own. */
export const silentRail: Rail = {
  startPayment: silence,
  findPayment: silence,
  startRefund: silence,
  findRefund: silence,
  startPayout: silence,
  findPayout: silence,
  checkAccount: silence,
  findAccountCheck: silence,
  activateGateway: silence,
  findActivation: silence,
  checkVpa: silence,
};

const nothing = () => Promise.resolve();

/** A simulator without any sandbox data, for tests that need none. */
export const quietSandbox: SandboxRail = {
  passTime: nothing,
  forget: nothing,
  openChargeback: nothing,
  endChargeback: nothing,
};

/** The rails of a server whose tests move no money. */
export const silentRails: Rails = railsOf({ engine: undefined, simulator: silentRail, demo: true });
