import { RECORD_PATH, TRANSCRIPT_PATH } from '../../shared/credits/addresses.ts';
import { creditText } from '../../shared/credits/credit-log.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { useCall } from '../data/use-call.ts';
import { EntryPage } from './entry-page.tsx';
import { LogPage } from './log-page.tsx';
import { TranscriptPage } from './transcript-page.tsx';
import './credit-log.css';

export { page } from '../../shared/credits/credit-log.page.ts';

export default function CreditLog({ input }: { input: PageInput }) {
  const text = useCall(creditText(input)).data?.result[0];
  if (!text) return null;
  if (input.pathname === RECORD_PATH) return <EntryPage input={input} text={text} />;
  if (input.pathname === TRANSCRIPT_PATH) return <TranscriptPage input={input} text={text} />;
  return <LogPage input={input} text={text} />;
}
