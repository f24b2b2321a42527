import { contentPage } from '../pages/content-page.ts';
import type { PageModule } from '../pages/page-module.ts';
import { textParam } from '../pages/query.ts';
import { type PageInput, request, split, toContentPath } from '../pages/request.ts';

export function localNetworkPage(input: PageInput) {
  const { near } = parseNetworksQuery(input.query);
  return { ...contentPage(input), networks: networksNear(toContentPath(input), near) };
}

export function networksNear(path: string, near?: string) {
  return request('blocks.localNetwork', { path, ...(near !== undefined && { near }) });
}

type Network = {
  readonly title: string;
  readonly location: string;
  readonly summary: string;
  readonly region?: string | undefined;
};
type NetworksQuery = {
  readonly words: string | undefined;
  readonly region: string | undefined;
  /** City or time zone to sort by distance from. */
  readonly near: string | undefined;
};

export function parseNetworksQuery(query: URLSearchParams): NetworksQuery {
  return { words: textParam(query, 'words'), region: textParam(query, 'region'), near: textParam(query, 'near') };
}

/** Match every word, ignoring accents and case. */
export function filterNetworks<T extends Network>(
  networks: readonly T[],
  { words = '', region }: Pick<NetworksQuery, 'words' | 'region'>,
): T[] {
  const wanted = foldCase(words).split(/\s+/).filter(Boolean);
  return networks.filter((network) => {
    const text = foldCase([network.title, network.location, network.region, network.summary].join(' '));
    return (region === undefined || network.region === region) && wanted.every((word) => text.includes(word));
  });
}

const foldCase = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '');

export const page: PageModule<'localNetwork'> = {
  kind: 'localNetwork',
  description: 'Chapters and local networks',
  params: { uncacheable: ['near', 'region', 'words'] },
  listed: true,
  sitemap: 'pages',
  load: (input) => split(localNetworkPage(input), 'page'),
};
