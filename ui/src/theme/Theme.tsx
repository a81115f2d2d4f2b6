import '@mantine/core/styles/default-css-variables.layer.css';
import '../styles/mantine.css';
import { createTheme, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTheme } from './theme.ts';

// Colours and shapes come from tokens.css through styles/mantine.css; here is only what Mantine reads in JavaScript.
const mantine = createTheme({
  fontFamily: 'var(--font-ui)',
  headings: { fontFamily: 'var(--font-ui)' },
  defaultRadius: 8,
  respectReducedMotion: true,
  cursorType: 'pointer',
});

/**
 * What the component library's parts need around them, following `data-theme`. Each such part brings it along, so that no
 * page loads the library before it is used. It writes no style elements, so a policy without inline styles holds.
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
