import type { Answer } from '@galla/contract/core/endpoint.ts';
import { operatorDesk } from '@galla/contract/provider/operator/calls.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { formatDate } from '@galla/ui/format/dates.ts';
import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import { TextArea } from '@galla/ui/inputs/TextArea.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { type FormEvent, useState } from 'react';
import { call } from '../calls.ts';
import { PageHead } from '../parts/PageHead.tsx';
import { Problem } from '../parts/Problem.tsx';
import { Shown } from '../parts/Shown.tsx';
import { useAct } from '../parts/use-act.ts';
import { useLoad } from '../parts/use-load.ts';

type Announced = Answer<typeof operatorDesk.announcements>['announcements'][number];

/** The announcements on dashboards, to all merchants or to one. */
export function Announcements() {
  const loaded = useLoad('announcements', () => call(operatorDesk.announcements, {}));
  const act = useAct();
  const clear = async (code: string | null) => {
    await act.run(() => call(operatorDesk.clearAnnouncement, { body: { merchantId: code } }));
    await loaded.reload();
  };
  return (
    <>
      <PageHead title="Announcements">A note on the dashboard of everybody, or of one merchant.</PageHead>
      <Problem text={act.problem} />
      <Shown of={loaded}>
        {({ announcements }) =>
          announcements.length === 0 ? (
            <EmptyState actions={null} title="Nothing is announced" kind="new">
              Write a note below.
            </EmptyState>
          ) : (
            <ul className="cards">
              {announcements.map((one) => (
                <Note key={one.code ?? ''} of={one} busy={act.busy} onClear={() => void clear(one.code)} />
              ))}
            </ul>
          )
        }
      </Shown>
      <NewNote onDone={() => void loaded.reload()} />
    </>
  );
}

function Note({
  of: { code, announcement },
  busy,
  onClear,
}: {
  readonly of: Announced;
  readonly busy: boolean;
  readonly onClear: () => void;
}) {
  const { title, text, tone, until, link } = announcement;
  const who = code ?? 'Everybody';
  return (
    <li className="card">
      <div className="row">
        <h2>{title}</h2>
        <StatusPill
          state={tone}
          group={tone === 'warning' ? 'warning' : 'info'}
          label={tone === 'warning' ? 'Warning' : 'Information'}
        />
        <span className="soft">
          {who}
          {until === undefined ? ', until taken back' : `, until ${formatDate(`${until}T00:00:00+05:30`)}`}
        </span>
        <Button size="small" className="end" disabled={busy} aria-label={`Take back: ${title}`} onClick={onClear}>
          Take back
        </Button>
      </div>
      <p>{text}</p>
      {link !== undefined && <p className="id">{link}</p>}
    </li>
  );
}

const empty = { code: '', title: '', text: '', link: '', tone: 'info', until: '' };

function NewNote({ onDone }: { readonly onDone: () => void }) {
  const [note, setNote] = useState(empty);
  const act = useAct();
  const set = (part: Partial<typeof empty>) => setNote((before) => ({ ...before, ...part }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { code, title, text, link, until } = note;
    const body = {
      merchantId: code.trim() === '' ? null : code.trim().toUpperCase(),
      title,
      text,
      tone: note.tone === 'warning' ? ('warning' as const) : ('info' as const),
      ...(link.trim() !== '' && { link: link.trim() }),
      ...(until !== '' && { until }),
    };
    if (!(await act.run(() => call(operatorDesk.announce, { body })))) return;
    setNote(empty);
    onDone();
  };
  return (
    <section className="card form-card" aria-labelledby="new-note">
      <h2 id="new-note">New announcement</h2>
      <form onSubmit={(event) => void submit(event)} noValidate className="fields">
        <TextField
          label="Merchant"
          optional
          value={note.code}
          onChange={(code) => set({ code })}
          placeholder="KAAPI01"
          hint="Empty for everybody."
        />
        <SelectField
          label="Kind"
          value={note.tone}
          onChange={(tone) => set({ tone })}
          options={[
            { value: 'info', label: 'Information' },
            { value: 'warning', label: 'Warning' },
          ]}
        />
        <TextField label="Title" value={note.title} onChange={(title) => set({ title })} maxLength={80} required />
        <TextField label="Expiry date" type="date" optional value={note.until} onChange={(until) => set({ until })} />
        <TextArea
          label="Text"
          className="wide"
          value={note.text}
          onChange={(text) => set({ text })}
          maxLength={400}
          required
        />
        <TextField
          label="Link"
          className="wide"
          optional
          value={note.link}
          onChange={(link) => set({ link })}
          placeholder="https://"
        />
        <div className="wide">
          <Problem text={act.problem} />
          <Button type="submit" kind="primary" busy={act.busy} disabled={note.title === '' || note.text === ''}>
            Announce
          </Button>
        </div>
      </form>
    </section>
  );
}
