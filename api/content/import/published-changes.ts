import type { ItemKind } from '../../database/schema/items.ts';

export type ItemState = {
  readonly kind: ItemKind;
  readonly id: number | null;
  readonly path: string;
  readonly title: string;
  readonly draft: boolean;
  readonly file: string;
};

type Published = { readonly path: string; readonly title: string };

/** Survives a change of address: the id, or a page's file. */
const toIdentity = ({ kind, id, file }: ItemState): string => (kind === 'page' ? file : `${kind} ${id}`);

/** Forgets unchanged items at once to save memory. */
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

  get isAny(): boolean {
    return this.#before.size > 0 || this.#after.size > 0;
  }

  get growth(): number {
    return this.#after.size - this.#before.size;
  }

  get removedPaths(): string[] {
    const served = new Set([...this.#after.values()].map(({ path }) => path));
    return [...this.#before.values()].map(({ path }) => path).filter((path) => !served.has(path));
  }

  get moves(): { readonly oldPath: string; readonly newPath: string }[] {
    return [...this.#before].flatMap(([identity, { path: oldPath }]) => {
      const newPath = this.#after.get(identity)?.path;
      return newPath === undefined || newPath === oldPath ? [] : [{ oldPath, newPath }];
    });
  }
}
