const MAX_LENGTH = 60;

/** Ids come from titles, so that saved choices survive other edits; repeated titles are numbered. */
export function sessionIds(eventId: number): (title: string) => string {
  const used = new Map<string, number>();
  return (title) => {
    const name = toName(title);
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    return count === 1 ? `${eventId}-${name}` : `${eventId}-${name}-${count}`;
  };
}

const toName = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-|-$/g, '');
