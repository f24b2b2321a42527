import { readList } from '../content/queries/lists.ts';
import type { ApiContext } from '../http/context.ts';
import { pageTree } from '../website/page-tree.ts';

export const SUPPLIERS_PATH = '/resources/suppliers-guide';

export async function suppliers({ db, now }: ApiContext) {
  const [firms, tree] = await Promise.all([readList(db, 'suppliers'), pageTree(db, now(), SUPPLIERS_PATH)]);
  return firms
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
    .map(({ id, pageName, name, category, location, summary, url, services }) => {
      const pagePath = `${SUPPLIERS_PATH}/${pageName}`;
      return { id, title: name, location, summary, url: tree.at(pagePath) ? pagePath : url, category, services };
    });
}
