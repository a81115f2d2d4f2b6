import { takeDestination } from '../../lib/session/destination.ts';
import { TwoStepSetupPage } from '../../second-factor/TwoStepSetupPage.tsx';
import { signOut } from '../session/leave.ts';

const goOn = () => location.replace(takeDestination());

/** Two-step verification that the team asks for, with the ways on and out. */
export function TwoStepSetupScreen() {
  return <TwoStepSetupPage onDone={goOn} onSignOut={() => void signOut()} />;
}
