import type { Page } from '../../shared/contract/models.ts';
import { socialPicturePath } from '../../shared/pictures.ts';
import { shareCardPath } from '../../shared/site/share-cards.ts';
import { dateAndPlace } from '../share-card/date-and-place.ts';
import type { Subject } from './graph.ts';

export type SocialPicture = { readonly path: string; readonly alt: string };

/**
 * The picture for social networks: the one named in the content, otherwise the content's own, otherwise a card with the
 * title, date and place.
 * @param path the page's own path
 * @param title the title of the page, as plain text
 */
export function socialPicture(
  { article, event, product }: Subject,
  page: Pick<Page, 'seo' | 'picture'> | undefined,
  path: string,
  title: string,
): SocialPicture {
  const item = article ?? event ?? page;
  const picture =
    article?.seo.picture ?? event?.seo.picture ?? product?.seo.picture ?? page?.seo.picture ?? item?.picture;
  if (picture) return { path: socialPicturePath(picture.name), alt: picture.alt };
  return { path: shareCardPath(path), alt: [title, ...dateAndPlace({ article, event })].join(', ') };
}
