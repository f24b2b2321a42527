import { DEFAULT_JOURNAL_NAME } from '../../shared/constants.ts';
import { shell } from '../../shared/pages/shell.ts';
import { useCall } from './use-call.ts';

/** Whether the society certifies people: pages of one that does not show no examinations. True until that is known. */
export const useHasCertification = (): boolean => useCall(shell.configuration).data?.result.hasCertification !== false;

/** Name of the society's journal. */
export const useJournalName = (): string => useCall(shell.configuration).data?.result.journal ?? DEFAULT_JOURNAL_NAME;
