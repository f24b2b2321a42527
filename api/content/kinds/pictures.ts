import type { z } from 'zod';
import { PORTRAIT_WIDTH, picturePath } from '../../../shared/pictures.ts';
import type { Pictures } from '../media/read-pictures.ts';
import type { picture, seo } from './fields.ts';

export function findPicture<P extends Pick<z.output<typeof picture>, 'src'>>(field: P | undefined, pictures: Pictures) {
  const found = field && pictures.get(field.src);
  if (!found) return undefined;
  const { src, ...texts } = field;
  return { ...found, ...texts };
}

export function buildSeo(field: z.output<typeof seo> | undefined, pictures: Pictures) {
  return { ...field, picture: findPicture(field?.picture, pictures) };
}

export function portraitPath(src: string | undefined, pictures: Pictures): string | undefined {
  const found = src === undefined ? undefined : pictures.get(src);
  return found && picturePath({ name: found.name, format: 'webp', width: PORTRAIT_WIDTH });
}
