const LABELS: ReadonlyMap<number, string> = new Map([
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [404, 'Not Found'],
  [500, 'Internal Server Error'],
]);

/**
 * The text a failed load shows for its HTTP status; any other status has none (section 8). A load without label has failed
 * all the same: its state says so, not the label.
 */
export function errorLabel(status: number): string | undefined {
  return LABELS.get(status);
}
