/** @param day month and day, like 12-31 @returns the first such day that is not before today */
export function nextYearly(day: string, today: string): string {
  const thisYear = `${today.slice(0, 4)}-${day}`;
  return thisYear < today ? `${Number(today.slice(0, 4)) + 1}-${day}` : thisYear;
}

/** @param opens month and day, like 10-01 @returns the last such day that is not after the date */
export function openingBefore(opens: string, date: string): string {
  const sameYear = `${date.slice(0, 4)}-${opens}`;
  return sameYear > date ? `${Number(date.slice(0, 4)) - 1}-${opens}` : sameYear;
}

type Repeated = { readonly date: string; readonly yearly?: boolean | undefined; readonly opens?: string | undefined };

/** Moves a yearly date that is over to its next occurrence, for lists that were computed on an earlier day. */
export function atNextOccurrence<D extends Repeated>(deadline: D, today: string): D {
  if (deadline.yearly !== true || deadline.date >= today) return deadline;
  const date = nextYearly(deadline.date.slice(5), today);
  const { opens } = deadline;
  return { ...deadline, date, ...(opens !== undefined && { opens: openingBefore(opens.slice(5), date) }) };
}
