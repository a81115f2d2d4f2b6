/**
 * Fetches the dashboard's script while a person reads the OTP or waits for the answer: sign-in itself loads none of it
 * (decision 246). The build lists the files in its page.
 */
export function fetchDashboard(): void {
  const files = document.querySelector<HTMLMetaElement>('meta[name=dashboard-files]')?.content.split(' ') ?? [];
  for (const href of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}
