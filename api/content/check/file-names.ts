import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { ContentProblem } from '../../common/content-problem.ts';
import { isPictureFile } from '../media/read-pictures.ts';

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Pictures are served under another name, so names like `img_1234.jpg` do no harm. */
const PICTURE_NAME = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/;
const IGNORED = /^\.|~$|^#.*#$|\.(?:swp|tmp|bak)$|^README\.md$/;

/** Finds files with an unknown extension, and Markdown files whose name would be an odd URL. */
export async function checkFileNames(root: string): Promise<ContentProblem[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry): ContentProblem[] => {
    const file = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/');
    if (!entry.isFile() || IGNORED.test(entry.name) || file.split('/').some((part) => part.startsWith('.'))) return [];
    const [, name = '', extension = ''] = /^(.*)\.([^.]*)$/.exec(entry.name) ?? [];
    if (!isPictureFile(file) && extension !== 'md' && extension !== 'yaml')
      return [
        {
          file,
          line: 1,
          reason: `is not read: a text ends with .md and a list with .yaml, in small letters; a picture in media/ with .jpg, .png, .webp, .avif or .svg`,
        },
      ];
    if ((isPictureFile(file) ? PICTURE_NAME : SLUG).test(name)) return [];
    return [
      {
        file,
        line: 1,
        reason: `the name becomes an address: use small letters, digits and hyphens, like ${toSlug(name)}.${extension}`,
      },
    ];
  });
}

const toSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
