/** Pixels between a pointer and the middle of a dot that it means. */
const REACH = 18;

type Place = { readonly currentTarget: Element; readonly clientX: number; readonly clientY: number };

/** Key of the dot nearest to the pointer; undefined when none is within `reach` px. Dimmed dots do not count. */
export function findNearest({ currentTarget, clientX, clientY }: Place, reach = REACH): string | undefined {
  let nearest: string | undefined;
  let least = reach;
  for (const dot of currentTarget.querySelectorAll<SVGElement>('[data-date]:not(.is-dimmed)')) {
    const { left, top, width, height } = dot.getBoundingClientRect();
    const distance = Math.hypot(left + width / 2 - clientX, top + height / 2 - clientY);
    if (distance >= least) continue;
    least = distance;
    nearest = dot.dataset.date;
  }
  return nearest;
}
