import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Trans } from '@lingui/react/macro';

/** Says how an uploaded file is read, if there was more than one way. */
export function FileReadingNote({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <Notice>
      <b>
        <Trans>How we read this file.</Trans>
      </b>{' '}
      {notes.join(' ')}
    </Notice>
  );
}
