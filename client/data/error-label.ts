const LABELS: ReadonlyMap<number, string> = new Map([
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [404, 'Not Found'],
  [500, 'Internal Server Error'],
]);

/**
 * The label of a failed load by HTTP status; undefined for most (section 8), so that it does not tell whether a load
 * has failed.
 */
export function errorLabel(status: number): string | undefined {
  return LABELS.get(status);
}
