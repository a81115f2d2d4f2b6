/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The language of this build, which `translate.ts` fills in. */
  readonly VITE_LANGUAGE?: string;
}
