import { and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PageLink } from '../../shared/contract/models.ts';
import { mapValid } from '../common/left-out.ts';
import { isVisible } from '../content/queries/visible.ts';
import { contentItems } from '../database/schema/content.ts';
import type { Db } from '../database/schema/db.ts';
import type { CardOf } from '../database/schema/items.ts';

type PageNode = PageLink & { showInNav: boolean; order: number };

/** A page's parent has the longest path that is a prefix of its own. */
export class PageTree {
  readonly #nodes: ReadonlyMap<string, PageNode>;
  readonly #children = new Map<string, PageNode[]>();

  constructor(nodes: readonly PageNode[]) {
    this.#nodes = new Map(nodes.map((node) => [node.path, node]));
    const inOrder = nodes.toSorted((a, b) => a.order - b.order || a.title.localeCompare(b.title, 'en'));
    for (const node of inOrder) {
      const parent = this.parentOf(node.path);
      if (parent) this.#children.set(parent.path, [...(this.#children.get(parent.path) ?? []), node]);
    }
  }

  at(path: string): PageNode | undefined {
    return this.#nodes.get(path);
  }

  /** Root first, without the home page. */
  ancestorsOf(path: string): PageNode[] {
    const segments = path.split('/').slice(1, -1);
    const prefixes = segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
    return prefixes.flatMap((prefix) => this.#nodes.get(prefix) ?? []);
  }

  parentOf(path: string): PageNode | undefined {
    return this.ancestorsOf(path).at(-1);
  }

  childrenOf(path: string): PageNode[] {
    return (this.#children.get(path) ?? []).filter(({ showInNav }) => showInNav);
  }

  siblingsOf(path: string): PageNode[] {
    const parent = this.parentOf(path);
    return parent ? this.childrenOf(parent.path).filter((node) => node.path !== path) : [];
  }
}

/** Limited to the section of `within`, if given. */
export async function pageTree(db: Db, now: Date, within?: string): Promise<PageTree> {
  const rows = await db
    .select({
      path: contentItems.path,
      title: contentItems.title,
      summary: contentItems.summary,
      card: sql<CardOf['page']>`${contentItems.card}`,
    })
    .from(contentItems)
    .where(and(eq(contentItems.kind, 'page'), isVisible(now), within === undefined ? undefined : isInSection(within)));
  return new PageTree(
    mapValid(rows, ({ card: { topic, showInNav, order }, ...link }) => ({ ...link, topic, showInNav, order })),
  );
}

/** An index range ('0' follows '/' in code point order). */
function isInSection(path: string): SQL | undefined {
  const section = `/${path.split('/')[1] ?? ''}`;
  return or(
    eq(contentItems.path, section),
    and(gte(contentItems.path, `${section}/`), lt(contentItems.path, `${section}0`)),
  );
}

export const pageLink = ({ title, path, summary, topic }: PageLink): PageLink => ({ title, path, summary, topic });
