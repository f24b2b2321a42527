import { useEffect, useState } from 'react';
import { SEARCH_KEY_STORAGE_KEY } from '../data/storage-keys.ts';
import { SEARCH_PANEL } from '../shell/panel-ids.ts';
import { Switch } from '../ui/choice.tsx';

const OFF = 'off';
/** Fields in which a slash is ordinary input. */
const FIELDS = 'input, textarea, select, [contenteditable], [role=textbox]';

/** Ctrl K (⌘ K) or slash; the slash can be switched off because it has no modifier (WCAG 2.1.4). */
export function SearchShortcut() {
  const [hasSlash, setSlash] = useState(true);
  useEffect(() => {
    try {
      setSlash(localStorage.getItem(SEARCH_KEY_STORAGE_KEY) !== OFF);
    } catch {
      // Storage is disabled: the slash works until it is switched off on this page.
    }
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      const isModified = event.ctrlKey || event.metaKey;
      const isCombination = isModified && !event.shiftKey && event.key.toLowerCase() === 'k';
      const isField = event.target instanceof Element && event.target.closest(FIELDS) !== null;
      const isSlash = hasSlash && !isModified && event.key === '/' && !isField;
      if (!isCombination && !isSlash) return;
      event.preventDefault();
      openSearch();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [hasSlash]);
  const choose = (isOn: boolean) => {
    setSlash(isOn);
    try {
      if (isOn) localStorage.removeItem(SEARCH_KEY_STORAGE_KEY);
      else localStorage.setItem(SEARCH_KEY_STORAGE_KEY, OFF);
    } catch {
      // Storage is disabled: the choice lasts until the next document.
    }
  };
  return (
    <div className="search-shortcut cluster tight mt-s small needs-script page">
      <p>
        <kbd>Ctrl K</kbd> opens the search on every page.
      </p>
      <Switch
        label="The / key opens it, too"
        checked={hasSlash}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
    </div>
  );
}

/** The opened panel focuses its field; in an open panel focus it here. */
function openSearch(): void {
  const panel = document.getElementById(SEARCH_PANEL);
  if (panel?.matches(':popover-open')) panel.querySelector('input')?.focus();
  else panel?.showPopover();
}
