import { SEARCH_PATH, SEARCH_TEXT_PARAM } from '../../shared/constants.ts';
import { shell } from '../../shared/pages/shell.ts';
import { useCall } from '../data/use-call.ts';
import { SEARCH_PANEL } from '../shell/panel-ids.ts';
import { Tag } from '../ui/label.tsx';
import { SearchLine } from './search-line.tsx';
import { SearchShortcut } from './search-shortcut.tsx';

/** Section 2, Header behaviour: a plain GET form, which works without JavaScript. */
export function SearchPanel() {
  const often = useCall(shell.configuration).data?.result.oftenSearched ?? [];
  return (
    <div className="panel panel--search" id={SEARCH_PANEL} popover="auto">
      <search>
        <form className="search-form page" action={SEARCH_PATH}>
          <label className="block mb-s h6" htmlFor="header-search">
            Search news, events, books and courses
          </label>
          <SearchLine id="header-search" placeholder="Clinical evaluation" />
          {often.length > 0 && (
            <p className="cluster gap-2xs mt-s small soft">
              Often searched
              {often.map((words) => (
                <Tag key={words} href={`${SEARCH_PATH}?${new URLSearchParams({ [SEARCH_TEXT_PARAM]: words })}`}>
                  {words}
                </Tag>
              ))}
            </p>
          )}
        </form>
        <SearchShortcut />
      </search>
    </div>
  );
}
