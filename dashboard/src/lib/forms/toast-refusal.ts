import { toast } from '@galla/ui/feedback/toast.ts';
import { refusalOf } from '../api/refusal.ts';

/** Shows a refusal as a toast that stays long enough to read. For `useAct` on a screen without room for an error. */
export function toastRefusal(error: unknown): string {
  toast.error(refusalOf(error), 6000);
  return '';
}
