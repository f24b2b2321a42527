import type { RequestHandler } from 'express';
import type { ApplyChange } from './changes/apply-change.ts';
import type { Inbox, ProcessEvent } from './events/inbox.ts';
import type { Examine } from './reconcile/differences.ts';

/** A provider that is sent the members' changes and reports events. */
export type ConnectedProvider = {
  readonly apply: ApplyChange;
  readonly processEvent: ProcessEvent;
  readonly examine: Examine;
  /** Accepts the webhooks. */
  readonly hook: ((inbox: Inbox) => RequestHandler) | undefined;
  /** Resolves after the requests in flight. */
  close(): Promise<void>;
};
