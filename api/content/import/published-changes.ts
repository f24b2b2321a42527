import type { ItemKind } from '../../database/schema/items.ts';

/** A content item in the database, before or after an import. */
export type ItemState = {
  readonly kind: ItemKind;
  readonly id: number | null;
  readonly path: string;
  readonly title: string;
  readonly draft: boolean;
  readonly file: string;
};

/** The address and title of a published item. */
type Published = { readonly path: string; readonly title: string };

/** The part of an item that stays when its address changes: the id, and of a page the file. */
const toIdentity = ({ kind, id, file }: ItemState): string => (kind === 'page' ? file : `${kind} ${id}`);

/** Collects the changes of an import to published items. Unchanged items are forgotten at once to save memory. */
export class PublishedChanges {
  readonly #before = new Map<string, Published>();
  readonly #after = new Map<string, Published>();

  addRemoved(items: readonly ItemState[]): void {
    this.#add(this.#before, items);
  }

  addStored(items: readonly ItemState[]): void {
    this.#add(this.#after, items);
  }

  #add(to: Map<string, Published>, items: readonly ItemState[]): void {
    for (const item of items) {
      if (item.draft) continue;
      const identity = toIdentity(item);
      to.set(identity, { path: item.path, title: item.title });
      const [before, after] = [this.#before.get(identity), this.#after.get(identity)];
      if (!before || before.path !== after?.path || before.title !== after.title) continue;
      this.#before.delete(identity);
      this.#after.delete(identity);
    }
  }

  /** Whether any address or title differs, or is new or removed. */
  get isAny(): boolean {
    return this.#before.size > 0 || this.#after.size > 0;
  }

  /** By how many the number of published items has grown; it may be negative. */
  get growth(): number {
    return this.#after.size - this.#before.size;
  }

  /** The addresses that have no item any more. */
  get removedPaths(): string[] {
    const served = new Set([...this.#after.values()].map(({ path }) => path));
    return [...this.#before.values()].map(({ path }) => path).filter((path) => !served.has(path));
  }

  /** The items that have another address. */
  get moves(): { readonly oldPath: string; readonly newPath: string }[] {
    return [...this.#before].flatMap(([identity, { path: oldPath }]) => {
      const newPath = this.#after.get(identity)?.path;
      return newPath === undefined || newPath === oldPath ? [] : [{ oldPath, newPath }];
    });
  }
}
