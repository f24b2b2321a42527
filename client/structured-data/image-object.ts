import type { ImageObjectLeaf } from 'schema-dts';
import type { ArticleDetail } from '../../shared/contract/models.ts';
import { picturePath, pictureWidths } from '../../shared/pictures.ts';
import { absolute, type SiteFacts } from './site-facts.ts';

type Picture = Omit<NonNullable<ArticleDetail['picture']>, 'caption' | 'credit'> & {
  readonly caption?: string | undefined;
  readonly credit?: string | undefined;
};

export function imageObject(picture: Picture, site: SiteFacts): ImageObjectLeaf {
  const { name, alt, caption, credit } = picture;
  const width = Math.max(...pictureWidths(picture));
  const url = absolute(site, picturePath({ name, format: 'webp', width }));
  return {
    '@type': 'ImageObject',
    url,
    contentUrl: url,
    width: String(width),
    height: String(Math.round((picture.height * width) / picture.width)),
    caption: caption ?? alt,
    ...(credit !== undefined && { creditText: credit }),
  };
}
