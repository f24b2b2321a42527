import { DEFAULT_BOARD_PAGE } from '../constants.ts';
import { contentPage } from '../pages/content-page.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type CallRequest, type PageInput, request, split } from '../pages/request.ts';

/** The advisory committee's page shows the board of editors too (default of section 9). */
const BOARDS: Readonly<Record<string, readonly string[]>> = {
  '/who-we-are/board-of-directors': ['Board-of-Directors'],
  '/who-we-are/board-of-directors/*': [],
  '/who-we-are/{product}-europe-board': ['Europe-Board'],
  '/news-and-articles/editorial-advisory-committee': ['Editorial-Advisory-Committee', DEFAULT_BOARD_PAGE],
};

export const boardPath = (name: string): string | undefined =>
  Object.keys(BOARDS).find((path) => BOARDS[path]?.includes(name));

export function listBoards(input: PageInput): CallRequest<'regulatory.editorialCommittee'>[] {
  const names = BOARDS[input.match.route.id] ?? [DEFAULT_BOARD_PAGE];
  return names.map((name) => request('regulatory.editorialCommittee', undefined, { name }));
}

export const page: PageModule<'board'> = {
  kind: 'board',
  description: 'Members of a board or committee',
  listed: true,
  sitemap: 'pages',
  load(input) {
    const content = split(contentPage(input), 'page');
    return { ...content, secondary: [...content.secondary, ...listBoards(input)] };
  },
};
