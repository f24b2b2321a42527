import { contentPage } from './common/content-page.ts';
import type { PageModule } from './common/page-module.ts';
import { textParam } from './common/query.ts';
import { contentPathOf, type PageInput, request, split } from './common/request.ts';

/** The calls of the chapters and local networks. */
export function localNetworkPage(input: PageInput) {
  return { ...contentPage(input), networks: request('blocks.localNetwork', { path: contentPathOf(input) }) };
}

type Network = {
  readonly title: string;
  readonly location: string;
  readonly summary: string;
  readonly region?: string | undefined;
};
type NetworksQuery = { readonly words: string | undefined; readonly region: string | undefined };

/** Parses the filters of the list of networks. */
export function parseNetworksQuery(query: URLSearchParams): NetworksQuery {
  return { words: textParam(query, 'words'), region: textParam(query, 'region') };
}

/** The networks of the region that contain every word; accents and case are ignored. */
export function filterNetworks<T extends Network>(networks: readonly T[], { words = '', region }: NetworksQuery): T[] {
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
  params: { uncacheable: ['region', 'words'] },
  listed: true,
  sitemap: 'pages',
  load: (input) => split(localNetworkPage(input), 'page'),
};
