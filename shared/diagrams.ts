/** The kinds of drawings that explain a page: points on a line, fields of dots, a sum of parts, many joined to one. */
export const DIAGRAM_KINDS = ['line', 'dots', 'sum', 'joined'] as const;
