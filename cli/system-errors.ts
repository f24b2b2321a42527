/** Tells a file that is not there from one that cannot be read. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const SENTENCES: Readonly<Record<string, (path: string) => string>> = {
  ENOSPC: (path) => `There is no space left${path}: free some, or choose another folder.`,
  EROFS: (path) => `The file system is read-only${path}: choose another folder.`,
  EACCES: (path) => `This user may not do that${path}: run the command as the user of the site, or correct the rights.`,
  EPERM: (path) => `This user may not do that${path}: run the command as the user of the site, or correct the rights.`,
};

/** A sentence that says what to do, for the errors of the system that an operator meets. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const path = 'path' in error && typeof error.path === 'string' ? ` at ${error.path}` : '';
  return SENTENCES[code]?.(path) ?? error.message;
}
