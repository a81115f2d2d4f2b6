import { Button } from '@galla/ui/buttons/Button.tsx';
import { formatMoney } from '@galla/ui/format/money.ts';
import { t } from '@lingui/core/macro';

/** The Pay button. On a phone it stays at the bottom of the screen. */
export function PayButton({
  amount,
  busy,
  via,
}: {
  readonly amount: number;
  readonly busy: boolean;
  readonly via?: string | undefined;
}) {
  const shown = formatMoney(amount);
  return (
    <div className="pay-bar">
      <Button kind="primary" size="big" wide type="submit" busy={busy} busyLabel={t`Paying`}>
        {via === undefined ? t`Pay ${shown}` : t`Go to ${via} to pay ${shown}`}
      </Button>
    </div>
  );
}
