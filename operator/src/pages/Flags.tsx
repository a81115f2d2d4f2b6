import { operatorDesk } from '@galla/contract/provider/operator/calls.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Switch } from '@galla/ui/inputs/Checkbox.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { type FormEvent, useState } from 'react';
import { call } from '../calls.ts';
import { PageHead } from '../parts/PageHead.tsx';
import { Problem } from '../parts/Problem.tsx';
import type { PageProps } from '../parts/page-props.ts';
import { Shown } from '../parts/Shown.tsx';
import { useAct } from '../parts/use-act.ts';
import { useLoad } from '../parts/use-load.ts';
import { go } from '../route.ts';

/** The feature switches of a merchant. A change takes effect on the merchant's next request. */
export function Flags({ rest }: PageProps) {
  const [code, setCode] = useState(rest);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') go(`flags/${encodeURIComponent(code.trim().toUpperCase())}`);
  };
  return (
    <>
      <PageHead title="Flags">Features of a merchant or super-merchant. A switch works on its next request.</PageHead>
      <form className="search" onSubmit={submit}>
        <TextField label="Merchant or super-merchant" value={code} onChange={setCode} placeholder="KAAPI01" />
        <Button type="submit">Show</Button>
      </form>
      {rest !== '' && <Switches key={rest} code={decodeURIComponent(rest)} />}
    </>
  );
}

function Switches({ code }: { readonly code: string }) {
  const loaded = useLoad(code, () => call(operatorDesk.settings, { params: { code } }));
  const act = useAct();
  const set = async (body: Parameters<typeof call<typeof operatorDesk.setFlag>>[1]['body']) => {
    await act.run(() => call(operatorDesk.setFlag, { params: { code }, body }));
    await loaded.reload();
  };
  return (
    <Shown of={loaded}>
      {({ name, type, state, flags }) => (
        <section aria-labelledby="flags-of">
          <h2 id="flags-of">{name}</h2>
          <p className="soft">{[code, type ?? 'Super-merchant', state].filter(Boolean).join(' · ')}</p>
          <Problem text={act.problem} />
          <ul className="flags">
            {flags.map((flag) => (
              <li key={flag.name}>
                <span>
                  {flag.meaning}
                  <br />
                  <span className="id">{flag.name}</span>
                </span>
                <Switch
                  name={flag.meaning}
                  checked={flag.on}
                  disabled={act.busy}
                  onChange={(on) => void set({ flag: flag.name as Parameters<typeof set>[0]['flag'], on })}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Shown>
  );
}
