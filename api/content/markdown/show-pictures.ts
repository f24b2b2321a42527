import { visit } from 'unist-util-visit';
import { pictureSrc, pictureSrcSet } from '../../../shared/pictures.ts';
import type { Pictures } from '../media/read-pictures.ts';
import type { HtmlElement, HtmlRoot } from './trees.ts';

/** The text column is 40rem wide, or the screen's width. */
const SIZES = '(min-width: 43em) 40rem, 100vw';

/** Mutates the tree; an image alone in its paragraph becomes a figure, a missing one is removed. */
export function showPictures(root: HtmlRoot, pictures: Pictures): void {
  visit(root, 'element', (node, index, parent) => {
    if (node.tagName !== 'p' || index === undefined || !parent) return;
    const [image, ...others] = node.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
    if (image?.type !== 'element' || others.length > 0 || !isOurs(image)) return;
    const { title } = image.properties;
    const caption = typeof title === 'string' && title !== '' ? [element('figcaption', {}, title)] : [];
    parent.children[index] = { ...element('figure', {}), children: [image, ...caption] };
  });
  visit(root, 'element', (node, index, parent) => {
    if (!isOurs(node) || index === undefined || !parent) return;
    const picture = pictures.get(String(node.properties.src));
    if (!picture) {
      parent.children.splice(index, 1);
      return index;
    }
    const { width, height } = picture;
    node.properties = {
      src: pictureSrc(picture),
      srcSet: pictureSrcSet(picture, 'webp'),
      sizes: SIZES,
      width,
      height,
      alt: node.properties.alt ?? '',
    };
    const avif = { type: 'image/avif', srcSet: pictureSrcSet(picture, 'avif'), sizes: SIZES };
    parent.children[index] = { ...element('picture', {}), children: [element('source', avif), node] };
    return index + 1;
  });
}

const isOurs = ({ tagName, properties }: HtmlElement): boolean =>
  tagName === 'img' && String(properties.src).startsWith('/media/');

const element = (tagName: string, properties: HtmlElement['properties'], text?: string): HtmlElement => ({
  type: 'element',
  tagName,
  properties,
  children: text === undefined ? [] : [{ type: 'text', value: text }],
});
