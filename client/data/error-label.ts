const LABELS: ReadonlyMap<number, string> = new Map([
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [404, 'Not Found'],
  [500, 'Internal Server Error'],
]);

/** Undefined for most statuses (section 8): never use it to detect a failure. */
export function errorLabel(status: number): string | undefined {
  return LABELS.get(status);
}
