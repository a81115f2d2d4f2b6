interface Policy {
  createScriptURL(url: string): unknown;
}

/** A worker's address that satisfies Trusted Types: only the counter's own worker file. */
export function registerPolicy(url: '/counter-sw.js'): unknown {
  const { trustedTypes } = window as {
    trustedTypes?: { createPolicy(name: string, rules: { createScriptURL: (text: string) => string }): Policy };
  };
  return (
    trustedTypes?.createPolicy('galla-counter', { createScriptURL: () => '/counter-sw.js' }).createScriptURL(url) ?? url
  );
}
