import type { RequestHandler } from 'express';
import type { Inbox, ProcessEvent } from './events/inbox.ts';
import type { Examine } from './reconcile/differences.ts';
import type { ApplyWish } from './wishes/sender.ts';

/** A provider that is sent the members' wishes and reports events. */
export type ConnectedProvider = {
  readonly apply: ApplyWish;
  readonly processEvent: ProcessEvent;
  readonly examine: Examine;
  /** Accepts the webhooks. */
  readonly hook: ((inbox: Inbox) => RequestHandler) | undefined;
  /** Resolves after the requests in flight. */
  close(): Promise<void>;
};
