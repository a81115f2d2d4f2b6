import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import css from './KeysDialog.module.css';

const groups = [
  {
    name: 'Everywhere',
    keys: [
      ['Search', ['Ctrl', 'K']],
      ['Search, when you’re not typing', ['/']],
      ['Show these shortcuts', ['Ctrl', '/']],
      ['Close', ['Esc']],
    ],
  },
  {
    name: 'In a list',
    keys: [
      ['Next row', ['↓']],
      ['Previous row', ['↑']],
      ['Open the row', ['Enter']],
      ['Open in a new tab', ['Ctrl', 'Enter']],
    ],
  },
  {
    name: 'Selecting payments',
    keys: [
      ['Select the row', ['Space']],
      ['Extend selection down', ['Shift', '↓']],
      ['Select all on page', ['Ctrl', 'A']],
      ['Clear selection', ['Esc']],
    ],
  },
] as const;

/** All keyboard shortcuts of the dashboard. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal title={t`Keyboard shortcuts`} sub={t`In a list, press Tab to focus a row first.`} onClose={onClose}>
      <div className={css['groups']}>
        {groups.map(({ name, keys }) => (
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
