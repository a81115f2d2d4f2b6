import { Logo as UiLogo } from '@galla/ui/layout/Logo.tsx';
import type { ComponentProps } from 'react';
import { providerName } from './provider.ts';

export const Logo = (props: Omit<ComponentProps<typeof UiLogo>, 'name'>) => <UiLogo {...props} name={providerName} />;
