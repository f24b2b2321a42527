export type Logger = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;
