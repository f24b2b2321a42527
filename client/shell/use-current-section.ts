import type { CallId } from '../../shared/contract/calls.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { CallRequest } from '../../shared/pages/request.ts';
import { shell } from '../../shared/pages/shell.ts';
import { useEnvironment } from '../data/environment.tsx';
import { buildLoaded } from '../data/loaded.ts';
import { usePageInput, usePageModule } from '../data/page-input.ts';
import { useCall, useLoads } from '../data/use-call.ts';
import { currentSection } from './current-section.ts';

const BREAD_CRUMB = 'blocks.breadCrumb';
const PRODUCT = 'education.byPath';
const BOOKS_PATH = '/education/books';

/** Uses the breadcrumb's parents; a book belongs to the book list. */
export function useCurrentSection(): string | undefined {
  const { settings } = useEnvironment();
  const { match, pathname } = usePageInput();
  const menu = useCall(shell.headerMenu).data?.result ?? [];
  const crumbs = useCallOfPage(BREAD_CRUMB)?.result ?? [];
  const isBook = useCallOfPage(PRODUCT)?.result[0]?.productType === 'book';
  return currentSection({
    menu,
    route: match.route,
    pathname,
    parents: [...(isBook ? [BOOKS_PATH] : []), ...crumbs.map(({ url }) => url).reverse()],
    product: settings.product,
  });
}

/** The server omits calls that depend on a page it has not found. */
function useCallOfPage<K extends CallId>(wanted: K): ResponseOf<K> | undefined {
  const { calls } = useEnvironment();
  const { essential, secondary } = usePageModule().load(usePageInput());
  const isMade = (call: CallRequest): call is CallRequest<K> => call.id === wanted && (calls?.has(call.url) ?? true);
  const made = [...essential, ...secondary].filter(isMade).slice(0, 1);
  const [load] = useLoads(made);
  const [call] = made;
  return call && load && buildLoaded(call, load).data;
}
