/** An error in a content file; `line` counts from 1. */
export type ContentProblem = { file: string; line: number; reason: string };
