/** Dark or light: what the system says until the reader says otherwise, and then what the reader said. */
export function startTheme(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-theme-toggle]');
  if (!button) return;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () =>
    (document.documentElement.dataset['theme'] ?? (system.matches ? 'dark' : 'light')) === 'dark';
  const label = () => {
    button.textContent = isDark() ? 'Light' : 'Dark';
  };
  button.addEventListener('click', () => {
    const next = isDark() ? 'light' : 'dark';
    if ((next === 'dark') === system.matches) {
      delete document.documentElement.dataset['theme'];
      remember(undefined);
    } else {
      document.documentElement.dataset['theme'] = next;
      remember(next);
    }
    label();
  });
  system.addEventListener('change', label);
  label();
  button.inert = false;
}

function remember(theme: string | undefined): void {
  try {
    if (theme) localStorage.setItem('theme', theme);
    else localStorage.removeItem('theme');
  } catch {
    // Storage is shut off: the choice lasts as long as the page.
  }
}
