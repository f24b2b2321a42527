import { WHAT_RUNS_PATH } from '../constants.ts';

/** The query parameter that names the described page. */
export const DESCRIBED_PAGE_PARAM = 'page';

/** The address of the page that names what runs on another page. */
export const whatRunsAddress = (pathname: string): string =>
  `${WHAT_RUNS_PATH}?${DESCRIBED_PAGE_PARAM}=${encodeURIComponent(pathname).replaceAll('%2F', '/')}`;
