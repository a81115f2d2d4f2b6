import { saveFile } from '@galla/client/save-file.ts';
import { toast } from '@galla/ui/feedback/toast.ts';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { ApiError } from './api-error.ts';
import { refusalOf } from './refusal.ts';

/** Downloads a file and saves it under a name, with its busy state. A failure shows as a toast. */
export function useDownload() {
  const [busy, setBusy] = useState(false);
  const save = async (fetched: () => Promise<Blob>, name: string) => {
    setBusy(true);
    try {
      saveFile(await fetched(), name);
    } catch (error) {
      toast.error(error instanceof ApiError ? refusalOf(error) : t`The file could not be saved.`, 6000);
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}
