import type { MarkdownFile } from './load.ts';
import type { articleSections } from './markdown-kinds.ts';

/** The path segment below `/news-and-articles` by the article's section (section 2, News). */
const ARTICLE_FOLDERS: Record<(typeof articleSections)[number], string> = {
  news: 'news-articles',
  features: 'news-articles',
  press: 'news-articles',
  society: 'news-articles',
  quarterly: 'rf-quarterly',
  compendia: 'compendia',
};

/** The path of a content item on the site. */
export function pathOf(file: MarkdownFile): string {
  switch (file.kind) {
    case 'article':
      return `/news-and-articles/${ARTICLE_FOLDERS[file.fields.section]}/${file.slug}`;
    case 'event':
      return `/events/${file.slug}`;
    case 'product':
      return `/products/${file.slug}`;
    case 'page':
      return file.fields.path;
  }
}
