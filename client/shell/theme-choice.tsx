import { useEffect, useState } from 'react';
import { THEME_STORAGE_KEY } from '../data/storage-keys.ts';
import { Segment } from '../ui/choice.tsx';

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Auto' },
] as const;

/** Stored for all tabs; the inline script applies it before first paint. */
export function ThemeChoice() {
  const [theme, setTheme] = useState('auto');
  useEffect(() => {
    setTheme(document.documentElement.dataset.theme ?? 'auto');
    /** Chosen in another tab; without a key, all storage was cleared. */
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key !== THEME_STORAGE_KEY && key !== null) return;
      const next = THEMES.find(({ value }) => value === newValue)?.value ?? 'auto';
      showTheme(next);
      setTheme(next);
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, []);
  const choose = (value: string) => {
    setTheme(value);
    showTheme(value);
    try {
      if (value === 'auto') localStorage.removeItem(THEME_STORAGE_KEY);
      else localStorage.setItem(THEME_STORAGE_KEY, value);
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

function showTheme(value: string): void {
  const { dataset } = document.documentElement;
  if (value === 'auto') delete dataset.theme;
  else dataset.theme = value;
}
