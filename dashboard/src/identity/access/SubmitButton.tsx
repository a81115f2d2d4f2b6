import { Button } from '@galla/ui/buttons/Button.tsx';
import type { ComponentProps } from 'react';

type Props = Pick<ComponentProps<typeof Button>, 'kind' | 'disabled' | 'busyLabel' | 'children'> & {
  readonly busy: boolean;
};

/** The button that submits a step. */
export const SubmitButton = (props: Props) => <Button type="submit" kind="primary" size="big" wide {...props} />;
