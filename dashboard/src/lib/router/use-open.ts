import { createPath, useLocation, useNavigate } from 'react-router';

/** Opens an address. Like a link, the address of the screen itself replaces its entry in the browser's history. */
export function useOpen() {
  const navigate = useNavigate();
  const here = createPath(useLocation());
  return (href: string, { replace = false }: { readonly replace?: boolean } = {}) =>
    void navigate(href, { replace: replace || href === here });
}
