import { stringifySetCookie } from 'cookie';
import { z } from 'zod';
import { hostCookie, REDIRECTED_COOKIE, TRANSACTION_COOKIE } from '../../shared/consent/own-cookies.ts';
import { COOKIE_LIFETIMES } from '../../shared/site/cookie-lifetimes.ts';
import { createSealer } from '../session/sealing.ts';

const LIFETIME_SECONDS = COOKIE_LIFETIMES[TRANSACTION_COOKIE];

const transactionSchema = z.object({
  /** The provider's part, which the API checks. */
  transaction: z.string(),
  /** The page on this site that follows. */
  target: z.string().optional(),
  /** Nobody has chosen this redirect, so that only its success is shown. */
  silent: z.boolean(),
  /** Epoch seconds. */
  since: z.int(),
});
export type Transaction = Omit<z.output<typeof transactionSchema>, 'since'>;

export type TransactionCookie = {
  /** The `Set-Cookie` value for a transaction that begins, instead of any other one. */
  begin(transaction: Transaction): Promise<string>;
  /** The transaction of a browser; undefined when there is none, or it has expired. */
  open(cookies: string | undefined): Promise<Transaction | undefined>;
  /** The `Set-Cookie` value that ends it: each is used once. */
  end(): string;
  /** The `Set-Cookie` value that marks a browser as redirected, for some seconds or until it is closed. */
  mark(seconds: number | undefined): string;
  isMarked(cookies: string | undefined): boolean;
};

/** The encrypted cookie that binds a sign-in by redirect to the browser that began it. */
export function createTransactionCookie(options: {
  secrets: readonly string[];
  secure: boolean;
  /** Epoch milliseconds. */
  now: () => number;
}): TransactionCookie {
  const { secrets, secure, now } = options;
  const name = hostCookie(TRANSACTION_COOKIE, secure);
  const mark = hostCookie(REDIRECTED_COOKIE, secure);
  const sealer = createSealer({ secrets, purpose: 'sign-in transaction' });
  const seconds = () => Math.floor(now() / 1000);
  // Lax: the browser comes back from another site.
  const attributes = { path: '/', httpOnly: true, secure, sameSite: 'lax' } as const;
  return {
    async begin(transaction) {
      const value = await sealer.seal({ ...transaction, since: seconds() });
      // The return address is the only part whose length a visitor chooses.
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
