import { Button } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { ActionLabel } from '../../../lib/forms/ActionLabel.tsx';
import { useRun } from '../../../lib/forms/use-run.ts';
import { PrintSheet } from '../../../lib/page/PrintSheet.tsx';
import { downloadFailedText } from '../qr-code-changes.ts';
import css from './Sheet.module.css';
import { type SheetProps, sheetQuery } from './SheetPreview.tsx';

function refused(): string {
  toast.error(t(downloadFailedText), 6000);
  return '';
}

/** Prints the sheet in its size, without a file. */
export function PrintButton(sheet: SheetProps) {
  const cache = useQueryClient();
  const [printed, setPrinted] = useState<string>();
  const { run, busy } = useRun();
  const print = () =>
    run(
      async () => {
        // The paper already has the sheet's size, so no bleed is cut off.
        const choice = { ...sheet.choice, bleed: false };
        const source = await cache.fetchQuery(sheetQuery({ ...sheet, choice }));
        const picture = new Image();
        picture.src = source;
        // An image that is not decoded yet would print as an empty sheet.
        await picture.decode();
        setPrinted(source);
      },
      { refused },
    );
  return (
    <>
      <Button icon={Printer} busy={busy} busyLabel={t`Drawing`} onClick={() => void print()}>
        <ActionLabel>{t`Print`}</ActionLabel>
      </Button>
      {printed !== undefined && (
        <PrintSheet onPrinted={() => setPrinted(undefined)}>
          <img src={printed} alt="" className={css[sheet.size]} />
        </PrintSheet>
      )}
    </>
  );
}
