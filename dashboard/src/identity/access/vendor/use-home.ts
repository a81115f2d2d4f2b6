import { vendors } from '@galla/contract/settlements/vendors/calls.ts';
import type { VendorHome } from '@galla/contract/settlements/vendors/endpoints.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { leaveForNotAuthorized } from './leave.ts';

/** The signed-in vendor. When the session or link has ended, another page opens. */
export function useHome() {
  const [home, setHome] = useState<VendorHome>();
  const [error, setError] = useState<ApiError>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads again
  useEffect(() => {
    const controller = new AbortController();
    call(vendors.home, {}, { signal: controller.signal }).then(setHome, (reason: unknown) => {
      if (controller.signal.aborted || !(reason instanceof ApiError) || reason.status === 401) return;
      if (reason.status === 403) return leaveForNotAuthorized();
      setError(reason);
    });
    return () => controller.abort();
  }, [tries]);
  const retry = () => {
    setError(undefined);
    setTries(tries + 1);
  };
  return { home, error, retry };
}
