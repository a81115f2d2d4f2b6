import { Button } from '@galla/ui/buttons/Button.tsx';
import { Trans } from '@lingui/react/macro';
import { StepHead } from '../StepHead.tsx';

/** Shown while a link is opened. */
export function LinkOpening({ title }: { readonly title: string }) {
  return (
    <div role="status">
      <StepHead title={title}>
        <Trans>This takes a moment.</Trans>
      </StepHead>
    </div>
  );
}

/** A link that cannot be opened at the moment. */
export function LinkFailure({
  title,
  text,
  onAgain,
}: {
  readonly title: string;
  readonly text: string;
  readonly onAgain: () => void;
}) {
  return (
    <>
      <StepHead title={title} focused>
        {text}
      </StepHead>
      <Button kind="primary" size="big" wide onClick={onAgain}>
        <Trans>Try again</Trans>
      </Button>
    </>
  );
}
