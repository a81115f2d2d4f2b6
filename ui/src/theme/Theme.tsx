import '@mantine/core/styles/default-css-variables.layer.css';
import '../styles/mantine.css';
import { createTheme, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTheme } from './theme.ts';

// Colours and shapes come from tokens.css through styles/mantine.css; this holds only what Mantine reads in JavaScript.
const mantine = createTheme({
  fontFamily: 'var(--font-ui)',
  headings: { fontFamily: 'var(--font-ui)' },
  defaultRadius: 8,
  respectReducedMotion: true,
  cursorType: 'pointer',
});

/**
 * The provider of the component library, following `data-theme`. Each part that needs it includes it, so that a page
 * loads the library only when it is used. It writes no style elements, which the content security policy forbids.
 */
export function Theme({ children }: { children: ReactNode }) {
  const { theme } = useTheme();
  return (
    <MantineProvider
      theme={mantine}
      forceColorScheme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
