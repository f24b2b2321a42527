import { STATUS_CODES } from 'node:http';

export type FieldError = { field: string; message: string };

/** Client-facing HTTP error without internals (section 8); `headers` such as `Retry-After` are sent along. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: readonly FieldError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message = STATUS_CODES[status] ?? 'Error',
    options: { errors?: readonly FieldError[]; headers?: Readonly<Record<string, string>>; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'ApiError';
    this.status = status;
    this.errors = options.errors;
    this.headers = options.headers ?? {};
  }

  get body(): { statusCode: number; statusMessage: string; errors?: readonly FieldError[] } {
    return { statusCode: this.status, statusMessage: this.message, ...(this.errors && { errors: this.errors }) };
  }
}

export const notFound = (): ApiError => new ApiError(404);
