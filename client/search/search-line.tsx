import { type ComponentType, useEffect, useState } from 'react';
import { SEARCH_MAX_LENGTH, SEARCH_TEXT_PARAM } from '../../shared/constants.ts';
import { Icon } from '../ui/icon.tsx';

type SearchLineProps = {
  id: string;
  placeholder: string;
  defaultValue?: string | undefined;
};

type Suggestions = ComponentType<{ input: HTMLInputElement }>;

/** Works without the suggestions, whose code is loaded at first focus. */
export function SearchLine({ id, placeholder, defaultValue }: SearchLineProps) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [isWanted, setWanted] = useState(false);
  const [Suggestions, setSuggestions] = useState<Suggestions>();
  // The visitor may have focused the field before hydration.
  useEffect(() => {
    if (input && input === document.activeElement) setWanted(true);
  }, [input]);
  useEffect(() => {
    if (!isWanted) return;
    import('./search-suggestions.tsx').then(
      (module) => setSuggestions(() => module.SearchSuggestions),
      () => setWanted(false),
    );
  }, [isWanted]);
  return (
    <>
      <div className="search-form__line">
        <input
          ref={setInput}
          id={id}
          // A field of type `search` takes the first Escape to empty itself, and cannot be a combobox.
          type="text"
          inputMode="search"
          autoComplete="off"
          name={SEARCH_TEXT_PARAM}
          maxLength={SEARCH_MAX_LENGTH}
          placeholder={placeholder}
          defaultValue={defaultValue}
          enterKeyHint="search"
          onFocus={() => setWanted(true)}
        />
        <button type="submit" aria-label="Search">
          <Icon name="search" size={28} />
        </button>
      </div>
      {input && Suggestions && <Suggestions input={input} />}
    </>
  );
}
