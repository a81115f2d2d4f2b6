import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import css from './KeysDialog.module.css';

const groups = () =>
  [
    {
      name: t`Everywhere`,
      keys: [
        [t`Search`, ['Ctrl', 'K']],
        [t`Search, when you’re not typing`, ['/']],
        [t`Show these shortcuts`, ['Ctrl', '/']],
        [t`Close`, ['Esc']],
      ],
    },
    {
      name: t`In a list`,
      keys: [
        [t`Next row`, ['↓']],
        [t`Previous row`, ['↑']],
        [t`Open the row`, ['Enter']],
        [t`Open in a new tab`, ['Ctrl', 'Enter']],
      ],
    },
    {
      name: t`Selecting payments`,
      keys: [
        [t`Select the row`, ['Space']],
        [t`Extend selection down`, ['Shift', '↓']],
        [t`Select all on page`, ['Ctrl', 'A']],
        [t`Clear selection`, ['Esc']],
      ],
    },
  ] as const;

/** All keyboard shortcuts of the dashboard. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal title={t`Keyboard shortcuts`} sub={t`In a list, press Tab to focus a row first.`} onClose={onClose}>
      <div className={css['groups']}>
        {groups().map(({ name, keys }) => (
          <section key={name} aria-label={name}>
            <h3 className={css['name']}>{name}</h3>
            <dl className={css['keys']}>
              {keys.map(([does, pressed]) => (
                <div key={does}>
                  <dt>{does}</dt>
                  <dd lang="en">
                    {pressed.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
