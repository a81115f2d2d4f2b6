/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The language of this build, which `translate.ts` fills in. */
  readonly VITE_LANGUAGE?: string;
  /** The version of Galla, from package.json at the root. */
  readonly VITE_VERSION: string;
}
