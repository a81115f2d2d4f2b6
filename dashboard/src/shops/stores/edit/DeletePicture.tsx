import type { StoreImage } from '@galla/contract/shops/stores/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useAct } from '../../../lib/forms/use-act.ts';
import css from './Edit.module.css';

/** Asks before a picture is deleted. */
export function DeletePicture({
  image,
  onDelete,
  onClose,
}: {
  readonly image: StoreImage;
  /** Rejects if the server refuses. */
  readonly onDelete: (image: StoreImage) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { run, busy, problem } = useAct();
  const confirm = () =>
    run(async () => {
      await onDelete(image);
      onClose();
    });
  return (
    <Modal
      title={t`Delete this picture?`}
      sub={t`The picture is removed from your pages right away. You can’t undo this.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="danger" busy={busy} busyLabel={t`Deleting`} onClick={() => void confirm()}>
            <Trans>Delete picture</Trans>
          </Button>
        </>
      }
    >
      <img className={css['leaving']} src={image.links.medium} alt="" width={image.width} height={image.height} />
      <Refusal text={problem} />
    </Modal>
  );
}
