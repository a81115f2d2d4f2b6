import { Notice } from '@galla/ui/feedback/Notice.tsx';

/** How an uploaded file is read, where that was a choice. */
export function FileReadingNote({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <Notice>
      <b>How we read this file.</b> {notes.join(' ')}
    </Notice>
  );
}
