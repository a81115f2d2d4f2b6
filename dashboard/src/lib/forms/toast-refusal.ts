import { toast } from '@galla/ui/feedback/toast.ts';
import { refusalOf } from '../api/refusal.ts';

/** Shows a refusal as a toast that is long enough to be read, for `useAct` without a place of its own for texts. */
export function toastRefusal(error: unknown): string {
  toast.error(refusalOf(error), 6000);
  return '';
}
