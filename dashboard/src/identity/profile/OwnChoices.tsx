import { profile } from '@galla/contract/identity/profile/calls.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { setThemeChoice } from '@galla/ui/theme/theme.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { refusalOf } from '../../lib/api/refusal.ts';
import { keptChoices } from '../../lib/session/kept-choice.ts';
import { dropAllBut } from '../../lib/session/storage.ts';

/** The person's saved choices, on every device and in this browser, and their reset (SES-15). */
export function OwnChoices() {
  const client = useQueryClient();
  const reset = useMutation({
    mutationFn: () => call(profile.reset, {}),
    onSuccess: ({ config }) => {
      client.setQueryData(keptChoices.queryKey, config);
      dropAllBut();
      setThemeChoice('system');
      toast.success(t`Preferences reset`);
    },
    onError: (error) => toast.error(refusalOf(error), 6000),
  });
  return (
    <Section
      title={t`Saved preferences`}
      sub={t`Your screens open with the dates, filters, columns, merchants and theme you last used.`}
    >
      <Button busy={reset.isPending} busyLabel={t`Resetting`} onClick={() => reset.mutate()}>
        <Trans>Reset preferences</Trans>
      </Button>
    </Section>
  );
}
