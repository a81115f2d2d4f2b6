import { copyText } from '@galla/ui/buttons/copy-text.ts';
import { toast } from '@galla/ui/feedback/toast.ts';

/** Copies the address of a link and confirms it (UI-03). */
export async function copyAddress(url: string): Promise<void> {
  const { ok, text } = await copyText(url);
  if (ok) toast.success(text);
  else toast.error(text);
}
