interface Policy {
  createScriptURL(url: string): unknown;
}

/** The address of a worker as Trusted Types want it: only the one file that the counter has. */
export function registerPolicy(url: '/counter-sw.js'): unknown {
  const { trustedTypes } = window as {
    trustedTypes?: { createPolicy(name: string, rules: { createScriptURL: (text: string) => string }): Policy };
  };
  return (
    trustedTypes?.createPolicy('galla-counter', { createScriptURL: () => '/counter-sw.js' }).createScriptURL(url) ?? url
  );
}
