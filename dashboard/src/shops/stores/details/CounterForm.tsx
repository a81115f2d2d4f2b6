import { storeChanges } from '@galla/contract/shops/stores/calls.ts';
import type { StoreDetails, Terminal } from '@galla/contract/shops/stores/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { call } from '../../../lib/api/api.ts';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useUnsavedChanges } from '../../../lib/forms/UnsavedChanges.tsx';
import { useActKey } from '../../../lib/forms/use-act.ts';
import { useField } from '../../../lib/forms/use-field.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { paramsOf, savedText, useStoreChange } from '../store-changes.ts';
import { counterRules } from './counter-rules.ts';
import css from './Details.module.css';

interface Props {
  readonly store: StoreDetails;
  /** The counter to rename; absent for a new one. */
  readonly counter?: Terminal;
  readonly onClose: () => void;
}

/** The form to add or rename a counter. */
export function CounterForm({ store, counter, onClose }: Props) {
  const rules = counterRules();
  const name = useField('counter-name', rules.name, counter?.name ?? '');
  const code = useField('counter-code', rules.code);
  const keyOf = useActKey();
  const reread = useStoreChange();
  const params = paramsOf(store);
  const send = async () => {
    const typed = name.value.trim();
    if (counter === undefined) {
      const body = { name: typed, ...(code.value.trim() === '' ? {} : { terminalId: code.value.trim() }) };
      await call(storeChanges.addCounter, { params, body }, { idempotencyKey: keyOf({ params, body }) });
    } else {
      await call(storeChanges.renameCounter, { params: { ...params, terminalId: counter.id }, body: { name: typed } });
    }
    await reread();
    toast.success(t(savedText));
  };
  const { save, busy, problem } = useForm({ fields: { name, terminalId: code }, send });
  const isChanged = name.value !== (counter?.name ?? '') || code.value !== '';
  const { close, question } = useUnsavedChanges({ changed: isChanged, onSave: save, onClose });
  const saveAndClose = async () => {
    if (await save()) onClose();
  };
  return (
    <Modal
      title={counter === undefined ? t`Add counter` : t`Rename counter`}
      onClose={close}
      keepOpen={question !== false}
      footer={
        <>
          <Button onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form="counter-form" kind="primary" busy={busy} busyLabel={t`Saving`}>
            {counter === undefined ? t`Add counter` : t`Save`}
          </Button>
        </>
      }
    >
      <form
        id="counter-form"
        noValidate
        className={css['counterForm']}
        onSubmit={(event) => {
          event.preventDefault();
          void saveAndClose();
        }}
      >
        <TextField
          label={t`Counter name`}
          required
          maxLength={60}
          autoComplete="off"
          placeholder={t`Takeaway`}
          {...name.input}
        />
        {counter === undefined && (
          <TextField
            label={t`Counter ID`}
            optional
            figures
            maxLength={30}
            autoComplete="off"
            hint={t`Shown in reports. Leave it empty and we’ll create one.`}
            {...code.input}
          />
        )}
        <Refusal text={problem} />
      </form>
      {question}
    </Modal>
  );
}
