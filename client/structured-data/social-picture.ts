import type { Page } from '../../shared/contract/models.ts';
import { socialPicturePath } from '../../shared/pictures.ts';
import { shareCardPath } from '../../shared/site/share-cards.ts';
import { dateAndPlace } from '../share-card/date-and-place.ts';
import type { Subject } from './graph.ts';

export type SocialPicture = { readonly path: string; readonly alt: string };

/** Prefers the picture named in the content, then the content's own, then a card with title, date and place. */
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
