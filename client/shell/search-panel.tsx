import type { RefObject } from 'react';
import { SEARCH_MAX_LENGTH, SEARCH_PATH, SEARCH_TEXT_PARAM } from '../../shared/site/constants.ts';
import { Icon } from '../ui/icon.tsx';

/** The search panel: a plain form, so it works without a script (section 2, Header behaviour). */
export function SearchPanel({ id, panelRef }: { id: string; panelRef: RefObject<HTMLDivElement | null> }) {
  return (
    <div className="panel panel--search" id={id} popover="auto" ref={panelRef}>
      <search>
        <form className="search-form page" action={SEARCH_PATH}>
          <label htmlFor="header-search">Search news, events, books and courses</label>
          <div className="search-form__line">
            <input id="header-search" type="search" name={SEARCH_TEXT_PARAM} maxLength={SEARCH_MAX_LENGTH} />
            <button type="submit" aria-label="Search">
              <Icon name="search" size={28} />
            </button>
          </div>
        </form>
      </search>
    </div>
  );
}
