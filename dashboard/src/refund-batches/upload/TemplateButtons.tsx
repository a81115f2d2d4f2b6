import { Button } from '@galla/ui/buttons/Button.tsx';
import { Download } from 'lucide-react';
import css from '../Bulk.module.css';
import { useTemplate } from './batch-files.ts';

/** The empty file to fill in, as CSV and as a workbook. */
export function TemplateButtons() {
  const [csv, xlsx] = [useTemplate('csv'), useTemplate('xlsx')];
  return (
    <span className={css['buttons']}>
      <Button size="small" icon={Download} busy={csv.busy} busyLabel="Downloading" onClick={() => void csv.save()}>
        CSV template
      </Button>
      <Button size="small" icon={Download} busy={xlsx.busy} busyLabel="Downloading" onClick={() => void xlsx.save()}>
        XLSX template
      </Button>
    </span>
  );
}
