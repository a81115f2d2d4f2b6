import { secondFactor } from '@galla/contract/identity/second-factor/calls.ts';
import { toast } from '@galla/ui/feedback/toast.ts';
import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, queryOf } from '../../lib/api/api.ts';
import { refusalOf } from '../../lib/api/refusal.ts';
import type { NewApp } from './AppSetup.tsx';
import { makePasskey } from './public/passkey.ts';

const own = queryOf(secondFactor.list, {});

/** The person's second factors, and the dialog that is open over them. */
export function useAccountFactors() {
  const list = useQuery(own);
  const client = useQueryClient();
  const [newApp, setNewApp] = useState<NewApp>();
  const [naming, setNaming] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const refetch = () => client.invalidateQueries({ queryKey: own.queryKey });
  const refused = (error: unknown) => toast.error(refusalOf(error), 6000);

  const startApp = useMutation({
    mutationFn: () => call(secondFactor.startApp, {}),
    onSuccess: setNewApp,
    onError: refused,
  });
  const renewCodes = useMutation({
    mutationFn: () => call(secondFactor.newRecoveryCodes, {}),
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
    onError: refused,
    onSettled: refetch,
  });
  const added = async (recoveryCodes: readonly string[] | null, text: string) => {
    setNewApp(undefined);
    setNaming(false);
    if (recoveryCodes !== null) setCodes(recoveryCodes);
    toast.success(text);
    await refetch();
  };
  return {
    list,
    newApp,
    naming,
    codes,
    startApp,
    renewCodes,
    refetch,
    cancelApp: () => setNewApp(undefined),
    appAdded: (recoveryCodes: readonly string[] | null) => added(recoveryCodes, t`Authenticator app added`),
    askName: setNaming,
    closeCodes: () => setCodes(undefined),
    async addPasskey(name: string) {
      const made = await makePasskey(await call(secondFactor.startPasskey, {}));
      const answer = { ...made, type: 'public-key' as const };
      const { recoveryCodes } = await call(secondFactor.addPasskey, { body: { name, answer } });
      await added(recoveryCodes, t`Passkey added`);
    },
  };
}

/** The result of `useAccountFactors`. */
export type AccountFactorsState = ReturnType<typeof useAccountFactors>;
