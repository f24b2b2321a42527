/** The methods of a structured logger (pino's signature) that the API calls. */
export type Logger = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;
