import type { StoreImage } from '@galla/contract/shops/stores/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
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
      title="Delete this picture?"
      sub="The picture is removed from your pages right away. You can’t undo this."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" busy={busy} busyLabel="Deleting" onClick={() => void confirm()}>
            Delete picture
          </Button>
        </>
      }
    >
      <img className={css['leaving']} src={image.links.medium} alt="" width={image.width} height={image.height} />
      <Refusal text={problem} />
    </Modal>
  );
}
