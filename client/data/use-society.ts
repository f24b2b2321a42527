import { DEFAULT_JOURNAL_NAME } from '../../shared/constants.ts';
import { shell } from '../../shared/pages/shell.ts';
import { useCall } from './use-call.ts';

/** True until known; a society without certification shows no examinations. */
export const useHasCertification = (): boolean => useCall(shell.configuration).data?.result.hasCertification !== false;

export const useJournalName = (): string => useCall(shell.configuration).data?.result.journal ?? DEFAULT_JOURNAL_NAME;
