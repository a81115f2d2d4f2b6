import { Button } from '@galla/ui/buttons/Button.tsx';
import arrange from '@galla/ui/layout/arrange.module.css';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useDownload } from '../api/save-file.ts';

interface Props {
  readonly fetchTemplate: (format: 'csv' | 'xlsx') => Promise<Blob>;
  /** The file name without its extension. */
  readonly fileName: string;
}

/** Downloads the empty file, as CSV or XLSX. */
export function TemplateButtons({ fetchTemplate, fileName }: Props) {
  const [csv, xlsx] = [useDownload(), useDownload()];
  const save = ({ save: saveFile }: typeof csv, format: 'csv' | 'xlsx') =>
    void saveFile(() => fetchTemplate(format), `${fileName}.${format}`);
  return (
    <span className={arrange['wrap']}>
      <Button size="small" icon={Download} busy={csv.busy} busyLabel={t`Downloading`} onClick={() => save(csv, 'csv')}>
        <Trans>CSV template</Trans>
      </Button>
      <Button
        size="small"
        icon={Download}
        busy={xlsx.busy}
        busyLabel={t`Downloading`}
        onClick={() => save(xlsx, 'xlsx')}
      >
        <Trans>XLSX template</Trans>
      </Button>
    </span>
  );
}
