import { useEffect, useId, useState } from 'react';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { request } from '../../shared/pages/request.ts';
import { buildLoaded } from '../data/loaded.ts';
import { useLoads } from '../data/use-call.ts';

type Suggestions = Pick<ResponseOf<'search.suggestions'>, 'result' | 'correctedText'>;
type Suggestion = ResponseOf<'search.suggestions'>['result'][number];

/** Shorter texts match too many words. */
const MIN_LENGTH = 2;
/** Pause in typing before suggestions are fetched, in milliseconds. */
const PAUSE_MS = 120;
const NONE: Suggestions = { result: [] };

const TYPES: Readonly<Record<Suggestion['type'], string>> = {
  document: 'Document',
  deadline: 'Deadline',
  article: 'Article',
  event: 'Event',
  book: 'Book',
  course: 'Course',
  page: 'Page',
  person: 'Person',
  term: 'Topic',
};

/** Editable combobox with list autocomplete (ARIA APG); failures are silent. */
export function SearchSuggestions({ input }: { input: HTMLInputElement }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const text = useTypedText(input);
  const { result: suggestions, correctedText } = useSuggestions(text);
  const isExpanded = isOpen && suggestions.length > 0;
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    const onInput = () => {
      setOpen(true);
      setActive(-1);
    };
    const onBlur = () => setOpen(false);
    // Include text typed while this code was loading.
    if (input === document.activeElement && input.value !== input.defaultValue) onInput();
    input.addEventListener('input', onInput);
    input.addEventListener('blur', onBlur);
    return () => {
      input.removeEventListener('input', onInput);
      input.removeEventListener('blur', onBlur);
    };
  }, [input]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      const step = STEPS[event.key];
      if (step !== undefined && suggestions.length > 0) {
        setOpen(true);
        setActive(isExpanded ? moved(active, step, suggestions.length) : moved(-1, step, suggestions.length));
      } else if (event.key === 'Escape' && isExpanded) {
        setOpen(false);
        setActive(-1);
      } else if (event.key === 'Enter' && isExpanded && active >= 0) {
        document.getElementById(`${id}-${active}`)?.click();
      } else return;
      // Escape goes on to close the surrounding panel (section 2, Header behaviour).
      if (event.key !== 'Escape') event.preventDefault();
    };
    input.addEventListener('keydown', onKeyDown);
    return () => input.removeEventListener('keydown', onKeyDown);
  }, [input, id, active, isExpanded, suggestions]);

  useEffect(() => {
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', id);
  }, [input, id]);

  useEffect(() => {
    input.setAttribute('aria-expanded', String(isExpanded));
    if (isExpanded && active >= 0) input.setAttribute('aria-activedescendant', `${id}-${active}`);
    else input.removeAttribute('aria-activedescendant');
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [input, id, active, isExpanded]);

  return (
    <>
      {isExpanded && correctedText && (
        <p className="suggestions__note mt-2xs small">
          Showing suggestions for <b>{correctedText}</b>
        </p>
      )}
      {isExpanded && (
        <div
          className="suggestions mt-2xs"
          role="listbox"
          id={id}
          aria-label="Suggestions"
          tabIndex={-1}
          // Keep the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
        >
          {suggestions.map(({ type, title, path }, index) => (
            <a
              key={path}
              role="option"
              id={optionId(index)}
              aria-selected={index === active}
              tabIndex={-1}
              href={path}
              onClick={() => setOpen(false)}
            >
              {title} <span className="small soft">{TYPES[type]}</span>
            </a>
          ))}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {isExpanded && (suggestions.length === 1 ? '1 suggestion' : `${suggestions.length} suggestions`)}
        {isExpanded && correctedText && ` for ${correctedText}`}
      </p>
    </>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** -1 marks no suggestion: before the first and after the last one. */
const moved = (active: number, step: number, count: number): number =>
  ((active + 1 + step + count + 1) % (count + 1)) - 1;

function useTypedText(input: HTMLInputElement): string {
  const [text, setText] = useState('');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setText(input.value.trim()), PAUSE_MS);
    };
    read();
    input.addEventListener('input', read);
    return () => {
      clearTimeout(timer);
      input.removeEventListener('input', read);
    };
  }, [input]);
  return text;
}

/** Returns the previous suggestions while loading, and cancels earlier requests. */
function useSuggestions(text: string): Suggestions {
  const isLongEnough = text.length >= MIN_LENGTH;
  const call = request('search.suggestions', { searchText: text });
  const [load] = useLoads(isLongEnough ? [call] : []);
  const loaded = load && buildLoaded(call, load);
  const settled = !loaded ? NONE : loaded.loading ? undefined : (loaded.data ?? NONE);
  const [shown, setShown] = useState(NONE);
  useEffect(() => {
    if (settled) setShown(settled);
  }, [settled]);
  return shown;
}
