import type { ContentProblem } from '../../common/content-problem.ts';

/** An error in one of these would remove names or rules everywhere. */
const CORE = ['society', 'taxonomy', 'people', 'rules'] as const;
/** There is no site without these. */
const REQUIRED = ['society', 'taxonomy'] as const;

export function findCoreKind(file: string): (typeof CORE)[number] | undefined {
  return CORE.find((kind) => file.endsWith(`/${kind}.yaml`) || file === `${kind}.yaml`);
}

export function missingFiles(files: readonly string[]): ContentProblem[] {
  return REQUIRED.filter((kind) => !files.some((file) => findCoreKind(file) === kind)).map((kind) => ({
    file: `data/${kind}.yaml`,
    line: 1,
    reason: 'is missing; every page needs it',
  }));
}
