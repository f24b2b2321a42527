import { DEFAULT_BOARD_PAGE } from '../constants.ts';
import { contentPage } from './content.ts';
import { textParam } from './query.ts';
import {
  type CallRequest,
  contentPathOf,
  type PageData,
  type PageInput,
  previewOf,
  request,
  split,
} from './request.ts';

const board = (name: string) => request('regulatory.editorialCommittee', undefined, { name });

/** The calls of the section's front page: its own blocks, what is new, and who answers for it. */
export function whoWeArePage(input: PageInput) {
  return { ...contentPage(input), ...societyNews(), board: board('Board-of-Directors') };
}

export const whoWeAreData = (input: PageInput): PageData => split(whoWeArePage(input), 'page');

/** The calls of the press room. */
export function pressPage(input: PageInput) {
  return { ...contentPage(input), ...societyNews() };
}

export const pressData = (input: PageInput): PageData => split(pressPage(input), 'page');

const societyNews = () => ({
  news: request('whoWeAre.news'),
  pressReleases: request('whoWeAre.pressReleases'),
});

/**
 * Which boards a path shows, by its route. The advisory committee's page shows the board of editors too, the default of section 9;
 * what stands below the board of directors is text about its work.
 */
const BOARDS: Readonly<Record<string, readonly string[]>> = {
  '/who-we-are/board-of-directors': ['Board-of-Directors'],
  '/who-we-are/board-of-directors/*': [],
  '/who-we-are/{product}-europe-board': ['Europe-Board'],
  '/news-and-articles/editorial-advisory-committee': ['Editorial-Advisory-Committee', DEFAULT_BOARD_PAGE],
};

/** The boards of a page, in the order they are shown. */
export function boardsOf(input: PageInput): CallRequest<'regulatory.editorialCommittee'>[] {
  return (BOARDS[input.match.route.id] ?? [DEFAULT_BOARD_PAGE]).map(board);
}

export function boardData(input: PageInput): PageData {
  const content = split(contentPage(input), 'page');
  return { ...content, secondary: [...content.secondary, ...boardsOf(input)] };
}

/** The calls of the awardees' pages. */
export function awardeesPage(input: PageInput) {
  return { ...contentPage(input), awardees: request('blocks.celebrityAwardees') };
}

export const awardeesData = (input: PageInput): PageData => split(awardeesPage(input), 'page');

/** The calls of a page with open positions, or of one position's own page. */
export function jobsPage(input: PageInput) {
  return { ...contentPage(input), jobs: request('blocks.currentJobOpenings', { path: contentPathOf(input) }) };
}

export const jobsData = (input: PageInput): PageData => split(jobsPage(input), 'page');

/** The calls of the chapters and local networks. */
export function localNetworkPage(input: PageInput) {
  return { ...contentPage(input), networks: request('blocks.localNetwork', { path: contentPathOf(input) }) };
}

export const localNetworkData = (input: PageInput): PageData => split(localNetworkPage(input), 'page');

type Network = {
  readonly title: string;
  readonly location: string;
  readonly summary: string;
  readonly region?: string | undefined;
};
type NetworksQuery = { readonly words: string | undefined; readonly region: string | undefined };

/** What the address asks of the list of networks. */
export function networksQuery(query: URLSearchParams): NetworksQuery {
  return { words: textParam(query, 'words'), region: textParam(query, 'region') };
}

/** The networks that hold every word asked for, whatever its accents and capitals, in the region asked for. */
export function networksFound<T extends Network>(networks: readonly T[], { words = '', region }: NetworksQuery): T[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return networks.filter((network) => {
    const text = plain([network.title, network.location, network.region, network.summary].join(' '));
    return (region === undefined || network.region === region) && wanted.every((word) => text.includes(word));
  });
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '');

/** The call of a page that is a message. The message stands without it: no failure may take its place. */
export function messagePage(input: PageInput) {
  return { page: request('pageMenu.byPath', { path: contentPathOf(input), ...previewOf(input.query) }) };
}

export const messageData = (input: PageInput): PageData => split(messagePage(input));
