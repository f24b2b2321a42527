export const DIAGRAM_KINDS = ['line', 'dots', 'sum', 'joined'] as const;
/** An article's figure may also be a flow of questions, the course of one file, or a form with notes. */
export const FIGURE_KINDS = [...DIAGRAM_KINDS, 'flow', 'file', 'annotated'] as const;
