import { Modal } from '@galla/ui/overlays/Modal.tsx';
import css from './KeysDialog.module.css';

const groups = [
  {
    name: 'Everywhere',
    keys: [
      ['Find anything', ['Ctrl', 'K']],
      ['Find anything, where no text is typed', ['/']],
      ['These keys', ['Ctrl', '/']],
      ['Close', ['Esc']],
    ],
  },
  {
    name: 'In a list',
    keys: [
      ['Next row', ['↓']],
      ['Row before', ['↑']],
      ['Open the row', ['Enter']],
      ['Open it in a new tab', ['Ctrl', 'Enter']],
    ],
  },
  {
    name: 'Selecting payments',
    keys: [
      ['Select the row', ['Space']],
      ['Select to the next row', ['Shift', '↓']],
      ['Select the page', ['Ctrl', 'A']],
      ['Let all go', ['Esc']],
    ],
  },
] as const;

/** All keys of the dashboard. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal title="Keys" sub="In a list the keys work once a row has the focus: press Tab." onClose={onClose}>
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
