const PREFIX = '/share-cards';

export const shareCardPath = (path: string): string => `${PREFIX}${path === '/' ? '' : path}.png`;

const CARD_FILE = new RegExp(`^${PREFIX}((?:/[A-Za-z0-9-]{1,160}){0,8})\\.png$`);

/** The path of the page from an address made by `shareCardPath`; undefined for any other address. */
export function parseShareCardPath(filePath: string): string | undefined {
  const path = CARD_FILE.exec(filePath)?.[1];
  return path === '' ? '/' : path;
}
