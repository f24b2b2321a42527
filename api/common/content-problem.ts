export type ContentProblem = { file: string; line: number; reason: string };
