const LABELS: ReadonlyMap<number, string> = new Map([
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [404, 'Not Found'],
  [500, 'Internal Server Error'],
]);

/**
 * The label of a failed load by its HTTP status; undefined for any other status (section 8). The label does not show whether a load has
 * failed: the state of the load does.
 */
export function errorLabel(status: number): string | undefined {
  return LABELS.get(status);
}
