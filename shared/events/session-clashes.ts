type Times = { readonly start: string; readonly end?: string | undefined };

/** A session without an end overlaps those in progress at its start. */
export function listClashes<S extends Times>(sessions: readonly S[]): [S, S][] {
  return sessions.flatMap((one, index) =>
    sessions.slice(index + 1).flatMap((other): [S, S][] => (overlap(one, other) ? [[one, other]] : [])),
  );
}

function overlap(one: Times, other: Times): boolean {
  const [a, b] = [toRange(one), toRange(other)];
  return a.start === b.start || (a.start < b.end && b.start < a.end);
}

function toRange({ start, end = start }: Times) {
  return { start: Date.parse(start), end: Date.parse(end) };
}
