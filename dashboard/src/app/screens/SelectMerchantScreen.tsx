import { SelectMerchantPage } from '../../groups/SelectMerchantPage.tsx';
import { signOut, switchMerchant } from '../session/leave.ts';

/** The choice of a merchant, with the ways on and out. */
export function SelectMerchantScreen() {
  return <SelectMerchantPage onChoose={switchMerchant} onSignOut={() => void signOut()} />;
}
