import type { RequestHandler } from 'express';
import type { ApplyChange } from './changes/apply-change.ts';
import type { Inbox, ProcessEvent } from './events/inbox.ts';
import type { Examine } from './reconcile/differences.ts';

export type ConnectedProvider = {
  readonly apply: ApplyChange;
  readonly processEvent: ProcessEvent;
  readonly examine: Examine;
  readonly hook: ((inbox: Inbox) => RequestHandler) | undefined;
  close(): Promise<void>;
};
