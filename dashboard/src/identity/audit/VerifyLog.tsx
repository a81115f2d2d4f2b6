import type { Id } from '@galla/contract/core/ids.ts';
import { audit } from '@galla/contract/identity/audit/calls.ts';
import type { AuditCheck } from '@galla/contract/identity/audit/endpoints.ts';
import type { auditEventIds } from '@galla/contract/identity/audit/feature.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { msg, ph, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import css from './Audit.module.css';

/** The check of every entry against the previous one, part by part. */
export function useLogCheck() {
  const [checked, setChecked] = useState(0);
  return { checked, ...useMutation({ mutationFn: () => checkAll(setChecked) }) };
}

type LogCheck = ReturnType<typeof useLogCheck>;

export function VerifyButton({ check }: { readonly check: LogCheck }) {
  return (
    <Button icon={ShieldCheck} busy={check.isPending} busyLabel={t`Verifying`} onClick={() => check.mutate()}>
      <Trans>Verify</Trans>
    </Button>
  );
}

/** The progress of the check, then what it found. */
export function VerifyResult({ check }: { readonly check: LogCheck }) {
  const { checked, isPending, data, error } = check;
  return (
    <div className={css['result']} aria-live="polite">
      {isPending ? (
        <span className="soft">
          {checked > 0 ? plural(checked, { one: '# entry checked so far', other: '# entries checked so far' }) : ''}
        </span>
      ) : (
        <Result check={data} error={error} />
      )}
    </div>
  );
}

async function checkAll(onPart: (checked: number) => void): Promise<AuditCheck> {
  let sum = 0;
  let redacted = 0;
  let upTo: string | null = null;
  onPart(0);
  for (let after: Id<typeof auditEventIds> | undefined; ; ) {
    const part: AuditCheck = await call(audit.verify, { body: after === undefined ? {} : { after } });
    sum += part.checked;
    redacted += part.redacted;
    if (part.upTo !== null && (upTo === null || part.upTo > upTo)) upTo = part.upTo;
    onPart(sum);
    if (part.next === null) return { ...part, checked: sum, redacted, upTo };
    after = part.next;
  }
}

const faults = {
  CHANGED: msg`An entry was changed`,
  MISSING: msg`An entry is missing`,
  CUT_OFF: msg`The newest entries are missing`,
  ADDED: msg`An entry was added`,
} as const;

function Result({ check, error }: { readonly check: AuditCheck | undefined; readonly error: unknown }) {
  if (error !== null)
    return (
      <Notice kind="error">{error instanceof ApiError ? error.message : t`The log could not be verified.`}</Notice>
    );
  if (check === undefined) return null;
  const { checked, redacted, upTo, broken } = check;
  if (broken !== null) {
    const { kind, lastGoodAt, merchantName } = broken;
    const where =
      lastGoodAt === null
        ? t`The problem starts at the first entry.`
        : t`Entries up to ${{ lastGoodAt: formatDateTime(lastGoodAt) }} are unchanged.`;
    return (
      <Notice kind="error">
        <Trans>
          <b>{ph({ fault: t(faults[kind]) })}</b> in the log of {merchantName}. {where} Tell your provider.
        </Trans>
      </Notice>
    );
  }
  return (
    <Notice kind="success">
      <b>
        <Trans>The log is complete.</Trans>
      </b>{' '}
      {upTo === null
        ? plural(checked, {
            one: '# entry was checked: none is changed, missing or added.',
            other: '# entries were checked: none is changed, missing or added.',
          })
        : plural(checked, {
            one: `# entry was checked, up to ${ph({ upTo: formatDateTime(upTo) })}: none is changed, missing or added.`,
            other: `# entries were checked, up to ${ph({ upTo: formatDateTime(upTo) })}: none is changed, missing or added.`,
          })}
      {redacted > 0 && (
        <p>
          <Trans>
            Card numbers were masked in {ph({ redacted: formatCount(redacted) })} of them. Everything else is unchanged.
          </Trans>
        </p>
      )}
    </Notice>
  );
}
