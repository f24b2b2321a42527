import { useEffect, useState } from 'react';
import { CODE_PARAM, VERIFY_PATH } from '../../shared/credits/addresses.ts';
import { TRANSCRIPT_KINDS } from '../../shared/credits/credit-log.ts';
import { verification, verifiedCode, verifyText } from '../../shared/credits/verify.page.ts';
import { creditCount } from '../../shared/item-credits.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { useCall } from '../data/use-call.ts';
import { Seo } from '../seo.tsx';
import { Button } from '../ui/button.tsx';
import { formatDate } from '../ui/dates.ts';
import { SpecList } from '../ui/fact-strip.tsx';
import { Field } from '../ui/field.tsx';
import { NoticeBox } from '../ui/notice-box.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Prose } from '../ui/prose.tsx';
import './credit-log.css';

export { page } from '../../shared/credits/verify.page.ts';

export default function Verify({ input }: { input: PageInput }) {
  const page = useCall(verifyText(input)).data?.result[0];
  const entered = verifiedCode(input);
  const linked = useCodeOfLink();
  const code = entered === '' ? linked : entered;
  if (!page) return null;
  return (
    <div className="page">
      <Seo title={page.title} noIndex />
      <PageHead title={page.title} lead={page.summary} label={page.label} labelTone="quiet" />
      <div className="section--s stack-l">
        <form className="credit-log__issue" method="get" action={VERIFY_PATH}>
          <Field
            type="text"
            key={code}
            label="Code"
            name={CODE_PARAM}
            defaultValue={code}
            required
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
          />
          <Button type="submit">Verify</Button>
        </form>
        {code !== '' && <Answer code={code} />}
      </div>
      {page.body && (
        <div className="section--s">
          <Prose small html={page.body} />
        </div>
      )}
    </div>
  );
}

/** Reads the code from the fragment, so that opening the link sends it to no server. */
function useCodeOfLink(): string {
  const [code, setCode] = useState('');
  useEffect(() => {
    const read = () => setCode(verifiedCode({ query: new URLSearchParams(location.hash.slice(1)) }));
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return code;
}

function Answer({ code }: { code: string }) {
  const { data } = useCall(verification(code));
  if (!data) return null;
  const [found] = data.result;
  if (!found)
    return (
      <NoticeBox title="No transcript has this code" live>
        <p>Check the code for typing errors. Its holder may also have revoked the transcript.</p>
      </NoticeBox>
    );
  const { kind, name, credential, from, to, credits, issuedAt, isChanged } = found;
  return (
    <NoticeBox tone="saved" title="This transcript was issued by the society" live>
      <SpecList
        facts={[
          { term: 'Name', value: name },
          { term: 'Kind', value: TRANSCRIPT_KINDS[kind ?? 'certification'] },
          { term: 'Credential', value: credential },
          { term: 'Period', value: `${formatDate(from)} to ${formatDate(to)}` },
          { term: 'Credits', value: creditCount(credits) },
          { term: 'Issued', value: formatDate(issuedAt) },
          { term: 'Since then', value: isChanged ? 'The entries have changed' : 'Nothing has changed' },
        ]}
      />
    </NoticeBox>
  );
}
