import { saveFile } from '@galla/client/save-file.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { copyText } from '@galla/ui/buttons/copy-text.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
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
    const text = `Recovery codes for ${providerName}. Each works once, in place of your app or passkey.

${codes.join('\n')}
`;
    saveFile(new Blob([text], { type: 'text/plain' }), 'galla-recovery-codes.txt');
  };
  return (
    <Modal
      keepOpen
      title="Save your recovery codes"
      sub="Sign in with one of them if you lose your phone. Each works once."
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          I have saved them
        </Button>
      }
    >
      <Notice kind="warning">
        <b>They’re shown only once.</b> Keep them where you keep passwords, not on the phone with the app.
      </Notice>
      <ul className={c('codes')} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={c('row')}>
        <Button icon={Copy} onClick={() => void copy()}>
          Copy
        </Button>
        <Button icon={Download} onClick={download}>
          Download
        </Button>
      </div>
    </Modal>
  );
}
