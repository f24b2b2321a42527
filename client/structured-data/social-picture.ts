import type { Page } from '../../shared/contract/models.ts';
import { socialPicturePath } from '../../shared/pictures.ts';
import { articleCover } from '../blocks/article-row.tsx';
import { type CoverRef, coverPath } from '../ui/covers/cover-path.ts';
import type { Subject } from './graph.ts';

export type SocialPicture = { readonly path: string; readonly alt: string };

/**
 * The picture for social networks: the one named in the content, otherwise the content's own, otherwise its cover.
 * @param path the page's own path, from which a page without a topic gets its cover
 */
export function socialPicture(
  { article, event, product, person }: Subject,
  page: Pick<Page, 'seo' | 'picture' | 'topic'> | undefined,
  path: string,
): SocialPicture {
  const item = article ?? event ?? page;
  const picture =
    article?.seo.picture ?? event?.seo.picture ?? product?.seo.picture ?? page?.seo.picture ?? item?.picture;
  if (picture) return { path: socialPicturePath(picture.name), alt: picture.alt };
  const cover = coverOf({ article, event, product, person }, page?.topic, path);
  return { path: coverPath(cover, 'social'), alt: `A drawn pattern that stands for ${cover.topic}` };
}

function coverOf({ article, event, product, person }: Subject, topic: Page['topic'], path: string): CoverRef {
  if (article) return articleCover(article);
  if (event) return { topic: event.topic, ink: 'peach', seed: event.path };
  if (product) return { topic: product.topic, ink: product.ink, seed: product.path };
  if (person) return { topic: 'careers', ink: 'paper', seed: person.path };
  return { topic: topic ?? 'policy', ink: 'mint', seed: path };
}
