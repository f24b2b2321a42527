import { callIds, specOf } from '../../../shared/contract/calls.ts';
import type { ItemKind } from '../../database/schema/items.ts';
import { markdownKinds } from '../kinds/markdown-kinds.ts';

/** The cache tags of the calls that show a kind of content; a kind that is not listed may show anywhere. */
const TAGS: Readonly<Record<string, readonly string[]>> = {
  articles: ['articles', 'documents', 'search'],
  events: ['events', 'conferences', 'documents', 'search'],
  products: ['products', 'documents', 'search'],
  pages: ['pages', 'documents', 'search'],
  'header-menu': ['menus'],
  'footer-menu': ['menus'],
  'social-media': ['menus'],
  'rac-menu': ['menus'],
  society: ['society', 'notification'],
  conferences: ['conferences'],
  'hero-banners': ['banners'],
  callouts: ['banners'],
  sliders: ['banners'],
  awardees: ['people'],
  boards: ['people'],
  'local-networks': ['networks'],
  'rac-exams': ['exams'],
  redirects: ['redirects'],
  gone: ['redirects'],
  notices: ['notification'],
  synonyms: ['search'],
  'pinned-results': ['search'],
  documents: ['documents', 'search'],
  'competency-domains': ['competencies'],
  'competency-levels': ['competencies'],
  'for-authors': ['pages'],
  'exchange-posts': ['community'],
  'volunteer-opportunities': ['community'],
};

/** The cache tags of everything that may show one of the files, sorted. */
export function touchedTags(files: readonly string[]): string[] {
  const tags = new Set<string>();
  for (const file of files) for (const tag of TAGS[kindOf(file)] ?? allTags()) tags.add(tag);
  return [...tags].sort();
}

/** The cache tag of breadcrumbs, which show the titles of items. */
export const TITLES = 'breadcrumbs';

/** The cache tags of everything that may show that items of some kinds, or notices, appear or disappear, sorted. */
export function tagsOfKinds(kinds: readonly (ItemKind | 'notice')[]): string[] {
  const files = kinds.map((kind) => (kind === 'notice' ? 'data/notices.yaml' : `${markdownKinds[kind].folder}/any.md`));
  const titles = kinds.some((kind) => kind !== 'notice') ? [TITLES] : [];
  return [...titles, ...touchedTags(files)].sort();
}

/** The folder of a Markdown file, or the name of a list. */
function kindOf(file: string): string {
  return file.endsWith('.md') ? (file.split('/')[0] ?? '') : file.replace(/^.*\/|\.yaml$/g, '');
}

const allTags = (): string[] => callIds.flatMap((id) => [...specOf(id).cache.tags]);
