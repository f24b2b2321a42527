import type { FormAnswer } from './forms/form-answer.ts';
import type { RequestContext } from './pipeline/request-context.ts';
import type { KnownDevice } from './session/device-cookie.ts';
import type { Session } from './session/session-cookie.ts';

declare global {
  // Express merges this interface into the type of `res.locals`.
  namespace Express {
    interface Locals {
      /** Set for every request, by the first middleware. */
      context: RequestContext;
      /** The member's session, on pages that depend on one. */
      session?: Session | undefined;
      /** Whether the bearer token of an `/api` request was replaced by that of the session cookie. */
      ownSession?: boolean;
      /** The browser of a sign-in by a script. */
      device?: KnownDevice;
      /** The body of an `/api` request. */
      requestBody?: Buffer;
      /** Target of an old address that leads to another site (status 200 of the redirect list). */
      externalTarget?: string;
      /** Editors have removed the page for good, for a reason that visitors may read. */
      gone?: { readonly reason?: string | undefined };
      /** The rejected form that the page shows again. */
      formAnswer?: FormAnswer;
    }
  }
}
