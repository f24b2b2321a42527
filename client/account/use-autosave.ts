import { useState } from 'react';
import type { Outcome } from '../../shared/pages/page-status.ts';
import { CallFailed } from '../data/call-failed.ts';
import { errorLabel } from '../data/error-label.ts';
import { formatDate, formatTime } from '../ui/dates.ts';

/** State of a saved choice; `on` is the value to show. */
export type SaveState = {
  readonly phase: 'pending' | 'queued' | 'saved' | 'failed';
  readonly on: boolean;
  readonly text: string;
};

export type Store = (key: string, on: boolean) => Promise<Outcome>;

/** Saves each choice at once and optimistically; reverts it when the API rejects or does not confirm it. */
export function useAutosave(store: Store) {
  const [saves, setSaves] = useState<ReadonlyMap<string, SaveState>>(new Map());
  const put = (key: string, save: SaveState) => setSaves((previous) => new Map(previous).set(key, save));
  return {
    of: (key: string): SaveState | undefined => saves.get(key),
    /** Replaces the state of a choice, unless the choice was changed since that state was read. */
    replace: (key: string, known: SaveState | undefined, save: SaveState) =>
      setSaves((previous) => (previous.get(key) === known ? new Map(previous).set(key, save) : previous)),
    async save(key: string, on: boolean): Promise<void> {
      if (saves.get(key)?.phase === 'pending') return;
      put(key, { phase: 'pending', on, text: 'Saving' });
      try {
        const outcome = await store(key, on);
        if (outcome.ok) put(key, savedState(outcome.data, on));
        else put(key, { phase: 'failed', on: !on, text: rejectionMessage(outcome.status) });
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error;
        put(key, { phase: 'failed', on: !on, text: failureMessage(error.status) });
      }
    },
  };
}

export function savedState(data: unknown, on: boolean): SaveState {
  const { state, reason } = (isReceipt(data) && data.result) || {};
  if (state === 'refused') return { phase: 'failed', on: !on, text: refusalText(reason) };
  if (state === 'queued') return queuedState(on);
  return { phase: 'saved', on, text: receiptText(data) };
}

export const queuedState = (on: boolean): SaveState => ({
  phase: 'queued',
  on,
  text: 'On its way. It’s saved, and may take a few minutes to take effect',
});

export function refusalText(reason: string | undefined): string {
  return reason === 'opted-out'
    ? 'You unsubscribed elsewhere a moment ago. To subscribe again, try in a few minutes.'
    : 'We couldn’t save that change. Please write to us.';
}

const RECEIPT_LENGTH = 8;

function receiptText(data: unknown): string {
  if (!isReceipt(data)) return 'Saved';
  const { updatedAt, receiptId } = data.result;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const when = `Saved ${formatDate(updatedAt, timeZone)}, ${formatTime(updatedAt, timeZone)}`;
  return receiptId === undefined ? when : `${when}, receipt ${receiptId.slice(0, RECEIPT_LENGTH)}`;
}

type Receipt = {
  readonly result: {
    readonly updatedAt: string;
    readonly receiptId?: string;
    readonly state?: string;
    readonly reason?: string;
  };
};

function isReceipt(data: unknown): data is Receipt {
  if (typeof data !== 'object' || data === null || !('result' in data)) return false;
  const { result } = data;
  return typeof result === 'object' && result !== null && 'updatedAt' in result && typeof result.updatedAt === 'string';
}

function rejectionMessage(status: number): string {
  const label = errorLabel(status);
  return `We couldn’t save this${label ? `: ${label}` : ''}. Nothing has changed; try again.`;
}

/** Without a usable response it is unknown whether the choice was saved; a retry sets the same value. */
export const NOT_CONFIRMED = 'We couldn’t confirm that this was saved. You can safely try again.';

const UNAVAILABLE = 503;

function failureMessage(status: number): string {
  return status === UNAVAILABLE
    ? 'We couldn’t save this just now. Nothing has changed; try again.'
    : `${NOT_CONFIRMED} It is shown as it was.`;
}
