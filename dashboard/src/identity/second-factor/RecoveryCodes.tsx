import { saveFile } from '@galla/client/save-file.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { copyText } from '@galla/ui/buttons/copy-text.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Copy, Download } from 'lucide-react';
import { providerName } from '../../lib/page/provider.ts';
import css from './SecondFactor.module.css';

const c = classNames(css);

/** New recovery codes, to copy or save. They are shown only once. */
export function RecoveryCodes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const copy = async () => {
    const { ok, text } = await copyText(codes.join('\n'), 'text');
    if (ok) toast.success(text);
    else toast.error(text);
  };
  const download = () => {
    const head = t`Recovery codes for ${providerName}. Each works once, in place of your app or passkey.`;
    const text = `${head}\n\n${codes.join('\n')}\n`;
    saveFile(new Blob([text], { type: 'text/plain' }), 'galla-recovery-codes.txt');
  };
  return (
    <Modal
      keepOpen
      title={t`Save your recovery codes`}
      sub={t`Sign in with one of them if you lose your phone. Each works once.`}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          <Trans>I have saved them</Trans>
        </Button>
      }
    >
      <Notice kind="warning">
        <Trans>
          <b>They’re shown only once.</b> Keep them where you keep passwords, not on the phone with the app.
        </Trans>
      </Notice>
      <ul className={c('codes')} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={c('row')}>
        <Button icon={Copy} onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
        <Button icon={Download} onClick={download}>
          <Trans>Download</Trans>
        </Button>
      </div>
    </Modal>
  );
}
