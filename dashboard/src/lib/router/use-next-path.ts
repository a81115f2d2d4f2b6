import { useLocation, useNavigation } from 'react-router';

/** The path that was pressed last. The navigation marks it before its screen has loaded. */
export function useNextPath(): string {
  const { pathname } = useLocation();
  return useNavigation().location?.pathname ?? pathname;
}
