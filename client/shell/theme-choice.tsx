import { useEffect, useState } from 'react';
import { THEME_STORAGE_KEY } from '../data/storage-keys.ts';
import { Segment } from '../ui/choice.tsx';

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Auto' },
] as const;

/** Choice of light, dark or the system's colour scheme. It is stored in the browser; the inline script in the head applies it before first paint. */
export function ThemeChoice() {
  const [theme, setTheme] = useState('auto');
  useEffect(() => {
    setTheme(document.documentElement.dataset.theme ?? 'auto');
  }, []);
  const choose = (value: string) => {
    setTheme(value);
    const root = document.documentElement;
    try {
      if (value === 'auto') {
        delete root.dataset.theme;
        localStorage.removeItem(THEME_STORAGE_KEY);
      } else {
        root.dataset.theme = value;
        localStorage.setItem(THEME_STORAGE_KEY, value);
      }
    } catch {
      // Storage is disabled: the choice lasts until the next document.
    }
  };
  return (
    <div className="needs-script">
      <Segment legend="Appearance" name="theme" items={THEMES} value={theme} onChange={choose} />
    </div>
  );
}
