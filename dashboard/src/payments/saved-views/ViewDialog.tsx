import type { SavedView } from '@galla/contract/payments/saved-views/endpoints.ts';
import { sharesViews, viewNameField } from '@galla/contract/payments/saved-views/fields.ts';
import { longestViewName, type ViewParams } from '@galla/contract/payments/saved-views/lists.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Checkbox } from '@galla/ui/inputs/Checkbox.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useAct } from '../../lib/forms/use-act.ts';
import { useField } from '../../lib/forms/use-field.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { allows, useSession } from '../../lib/session/session.ts';
import css from './public/SavedViews.module.css';
import type { ViewsOfList } from './use-saved-views.ts';

interface Props {
  /** The view to edit; a new one without it. */
  readonly view: SavedView | undefined;
  readonly params: ViewParams;
  readonly own: ViewsOfList;
  readonly onSaved: (view: SavedView) => void;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

const nameRule = { safeParse: (text: string) => z.safeParse(viewNameField, text) };

/** Names a view, shares it, makes it the list's default, or deletes it. */
export function ViewDialog(props: Props) {
  const [deletes, setDeletes] = useState(false);
  const { view } = props;
  return deletes && view !== undefined ? (
    <DeleteView {...props} view={view} onKeep={() => setDeletes(false)} />
  ) : (
    <ViewForm {...props} onDelete={() => setDeletes(true)} />
  );
}

function ViewForm({ view, params, own, onSaved, onClose, onDelete }: Props & { readonly onDelete: () => void }) {
  const mayShare = allows(useSession(), sharesViews);
  const name = useField('view-name', nameRule, view?.name ?? '');
  const [chosen, setShared] = useState<boolean>();
  const [firstName] = useState(view?.name ?? '');
  // Untouched fields keep the view's values, even if another person changes them in the meantime.
  const isNamed = name.value !== firstName;
  const shownName = isNamed ? name.value : (view?.name ?? '');
  const shared = chosen ?? view?.shared ?? false;
  const wasUsual = view !== undefined && own.usual === view.viewId;
  const [usual, setUsual] = useState(wasUsual);
  const { submit, busy, problem } = useForm({
    fields: { name },
    send: async () => {
      const content = { name: shownName.trim(), shared, params };
      const kept = view === undefined ? await own.create(content) : await own.change(view, content);
      if (usual !== wasUsual) own.setUsual(usual ? kept.viewId : undefined);
      onSaved(kept);
      onClose();
    },
    settled: own.readAgain,
  });
  return (
    <Modal
      title={view === undefined ? t`New view` : t`Edit view`}
      sub={t`Save these filters and columns as a view.`}
      onClose={onClose}
      keepOpen={isNamed}
      footer={
        <>
          {view && (
            <Button kind="danger-text" className={css['delete'] ?? ''} onClick={onDelete}>
              <Trans>Delete view</Trans>
            </Button>
          )}
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form="view-form" kind="primary" busy={busy} busyLabel={t`Saving`}>
            <Trans>Save view</Trans>
          </Button>
        </>
      }
    >
      <form id="view-form" className={css['form']} noValidate onSubmit={submit}>
        <TextField
          label={t`Name`}
          required
          maxLength={longestViewName}
          placeholder={t`Failed today`}
          {...name.input}
          value={shownName}
        />
        <Checkbox label={t`Make this your default view`} note={t`Only for you.`} checked={usual} onChange={setUsual} />
        <Checkbox
          label={t`Share with the team`}
          note={shareNote(mayShare, view)}
          checked={shared}
          disabled={!mayShare || (view?.shared === true && !view.own)}
          onChange={setShared}
        />
        <Refusal text={problem} />
      </form>
    </Modal>
  );
}

function shareNote(mayShare: boolean, view: SavedView | undefined): string {
  if (!mayShare) return t`Only people who manage roles can share views.`;
  if (view?.shared !== true || view.own) return t`Everyone with access to these stores can use it.`;
  return view.savedBy === null ? t`Shared by someone who has left.` : t`Shared by ${{ savedBy: view.savedBy }}.`;
}

function DeleteView({
  view,
  own,
  onRemoved,
  onClose,
  onKeep,
}: Props & { view: SavedView; readonly onKeep: () => void }) {
  const { run, busy, problem } = useAct({ settled: own.readAgain });
  const remove = () =>
    run(async () => {
      await own.remove(view);
      if (own.usual === view.viewId) own.setUsual(undefined);
      onRemoved();
      onClose();
    });
  return (
    <Modal
      title={t`Delete “${{ name: view.name }}”?`}
      sub={view.shared ? t`This deletes the view for the whole team.` : t`Your payments aren’t affected.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onKeep}>
            <Trans>Keep view</Trans>
          </Button>
          <Button kind="danger" busy={busy} busyLabel={t`Deleting`} onClick={() => void remove()}>
            <Trans>Delete view</Trans>
          </Button>
        </>
      }
    >
      <Refusal text={problem} />
    </Modal>
  );
}
