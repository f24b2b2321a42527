export const DIAGRAM_KINDS = ['line', 'dots', 'sum', 'joined'] as const;
