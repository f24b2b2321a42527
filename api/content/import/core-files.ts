import type { ContentProblem } from '../../common/content-problem.ts';

/** The data files that every page depends on: an error in one would remove names or rules everywhere. */
const CORE = ['society', 'taxonomy', 'people', 'rules'] as const;
/** Files without which there is no site. */
const REQUIRED = ['society', 'taxonomy'] as const;

/** Which of these files a path names. */
export function findCoreKind(file: string): (typeof CORE)[number] | undefined {
  return CORE.find((kind) => file.endsWith(`/${kind}.yaml`) || file === `${kind}.yaml`);
}

/** A problem for each required data file that the folder lacks. */
export function missingFiles(files: readonly string[]): ContentProblem[] {
  return REQUIRED.filter((kind) => !files.some((file) => findCoreKind(file) === kind)).map((kind) => ({
    file: `data/${kind}.yaml`,
    line: 1,
    reason: 'is missing; every page needs it',
  }));
}
