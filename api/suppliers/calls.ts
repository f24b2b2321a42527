import { SUPPLIERS_PATH } from '../../shared/suppliers/routes.ts';
import { readList } from '../content/queries/lists.ts';
import type { PlacesByPath } from '../http/place-handlers.ts';
import { pageTree } from '../website/page-tree.ts';

export const supplierPlaces: PlacesByPath = {
  async [SUPPLIERS_PATH](_request, { db, now }) {
    const [firms, tree] = await Promise.all([readList(db, 'suppliers'), pageTree(db, now(), SUPPLIERS_PATH)]);
    const result = firms
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
      .map(({ id, pageName, name, category, location, summary, url, services }) => {
        const pagePath = `${SUPPLIERS_PATH}/${pageName}`;
        return { id, title: name, location, summary, url: tree.at(pagePath) ? pagePath : url, category, services };
      });
    return { result };
  },
};
