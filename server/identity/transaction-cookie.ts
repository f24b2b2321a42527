import { stringifySetCookie } from 'cookie';
import { z } from 'zod';
import { hostCookie, REDIRECTED_COOKIE, TRANSACTION_COOKIE } from '../../shared/consent/own-cookies.ts';
import { COOKIE_LIFETIMES } from '../../shared/site/cookie-lifetimes.ts';
import { createSealer } from '../session/sealing.ts';

const LIFETIME_SECONDS = COOKIE_LIFETIMES[TRANSACTION_COOKIE];

const transactionSchema = z.object({
  transaction: z.string(),
  target: z.string().optional(),
  /** Silent: only success is shown. */
  silent: z.boolean(),
  since: z.int(),
});
export type Transaction = Omit<z.output<typeof transactionSchema>, 'since'>;

export type TransactionCookie = {
  begin(transaction: Transaction): Promise<string>;
  /** Undefined when missing or expired. */
  open(cookies: string | undefined): Promise<Transaction | undefined>;
  /** Each transaction is used once. */
  end(): string;
  /** Undefined seconds: until the browser is closed. */
  mark(seconds: number | undefined): string;
  isMarked(cookies: string | undefined): boolean;
};

/** Binds a sign-in by redirect to the browser that started it. */
export function createTransactionCookie(options: {
  secrets: readonly string[];
  secure: boolean;
  now: () => number;
}): TransactionCookie {
  const { secrets, secure, now } = options;
  const name = hostCookie(TRANSACTION_COOKIE, secure);
  const mark = hostCookie(REDIRECTED_COOKIE, secure);
  const sealer = createSealer({ secrets, purpose: 'sign-in transaction' });
  const seconds = () => Math.floor(now() / 1000);
  // Lax, because the browser returns from another site.
  const attributes = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
  return {
    async begin(transaction) {
      const value = await sealer.seal({ ...transaction, since: seconds() });
      // The return address is the only part whose length a visitor controls.
      if (value === undefined) return this.begin({ ...transaction, target: undefined });
      return stringifySetCookie({ ...attributes, name, value, maxAge: LIFETIME_SECONDS });
    },
    async open(cookies) {
      const opened = transactionSchema.safeParse(await sealer.open(cookies, name));
      return opened.success && seconds() - opened.data.since < LIFETIME_SECONDS ? opened.data : undefined;
    },
    end: () => stringifySetCookie({ ...attributes, name, value: '', maxAge: 0 }),
    mark: (lifetime) =>
      stringifySetCookie({
        ...attributes,
        name: mark,
        value: '1',
        ...(lifetime !== undefined && { maxAge: lifetime }),
      }),
    isMarked: (cookies) => (cookies ?? '').split(/; */).includes(`${mark}=1`),
  };
}
