import { type Rail, RailUnknown } from '../rail/rail.ts';
import { type Rails, railsOf } from '../rail/rails.ts';

const silence = () => Promise.reject(new RailUnknown('This test has no rail.'));

/** A rail that never answers, for tests that bring none of their own. */
export const silentRail: Rail = {
  startPayment: silence,
  findPayment: silence,
  startRefund: silence,
  findRefund: silence,
  startPayout: silence,
  findPayout: silence,
  checkAccount: silence,
  findAccountCheck: silence,
};

/** The rails of a server whose tests move no money. */
export const silentRails: Rails = railsOf({ engine: undefined, simulator: silentRail, demo: true });
