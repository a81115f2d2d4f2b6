import { Button } from '@galla/ui/buttons/Button.tsx';
import arrange from '@galla/ui/layout/arrange.module.css';
import { Download } from 'lucide-react';
import { useTemplate } from './batch-files.ts';

/** The empty file to fill in, as CSV and as a workbook. */
export function TemplateButtons() {
  const [csv, xlsx] = [useTemplate('csv'), useTemplate('xlsx')];
  return (
    <span className={arrange['wrap']}>
      <Button size="small" icon={Download} busy={csv.busy} busyLabel="Downloading" onClick={() => void csv.save()}>
        CSV template
      </Button>
      <Button size="small" icon={Download} busy={xlsx.busy} busyLabel="Downloading" onClick={() => void xlsx.save()}>
        XLSX template
      </Button>
    </span>
  );
}
