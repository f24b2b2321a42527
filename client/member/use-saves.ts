import { useState } from 'react';
import { errorLabel } from '../../shared/rules/error-label.ts';
import type { Outcome } from '../../shared/site/page-status.ts';
import { CallFailed } from '../data/api.ts';
import { formatDate, formatTime } from '../ui/dates.ts';

/** A choice on its way, kept with a receipt, or taken back with the reason. `on` is how it is shown. */
export type Save = { readonly phase: 'pending' | 'saved' | 'failed'; readonly on: boolean; readonly text: string };

/** Stores one choice; the receipt is what the API answers. */
export type Store = (key: string, on: boolean) => Promise<Outcome>;
type Receipt = { readonly updatedAt: string; readonly receiptId?: string };

/**
 * Choices that are stored one by one, each as soon as it is made: shown at once, confirmed with a dated receipt, and taken back in
 * words when they could not be stored.
 */
export function useSaves(store: Store) {
  const [saves, setSaves] = useState<ReadonlyMap<string, Save>>(new Map());
  const put = (key: string, save: Save) => setSaves((known) => new Map(known).set(key, save));
  return {
    of: (key: string): Save | undefined => saves.get(key),
    async save(key: string, on: boolean): Promise<void> {
      if (saves.get(key)?.phase === 'pending') return;
      put(key, { phase: 'pending', on, text: 'Saving' });
      try {
        const outcome = await store(key, on);
        if (outcome.ok) put(key, { phase: 'saved', on, text: receiptText(outcome.data) });
        else put(key, { phase: 'failed', on: !on, text: refusal(outcome.status) });
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error;
        put(key, { phase: 'failed', on: !on, text: failure(error.status) });
      }
    },
  };
}

const RECEIPT_LENGTH = 8;

/** "Saved 21 November 2026, 14:03, receipt 3f2a91c0". */
function receiptText(data: unknown): string {
  const { updatedAt, receiptId } = (data as { result: Receipt }).result;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const when = `Saved ${formatDate(updatedAt, timeZone)}, ${formatTime(updatedAt, timeZone)}`;
  return receiptId === undefined ? when : `${when}, receipt ${receiptId.slice(0, RECEIPT_LENGTH)}`;
}

function refusal(status: number): string {
  const label = errorLabel(status);
  return `This was not saved and stands as it was${label ? `: ${label}` : ''}. Please try again.`;
}

function failure(status: number): string {
  return status === 0
    ? 'The connection broke, so this may not have been saved. It is shown as it was; please try again.'
    : 'The service that keeps this did not answer. It stands as it was; please try again.';
}
