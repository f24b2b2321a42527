import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { Page } from '../../shared/contract/models.ts';
import {
  CODE_PARAM,
  CREDIT_LOG_PATH,
  TRANSCRIPT_QR_PATH,
  VERIFY_PATH,
  verifyAddress,
} from '../../shared/credits/addresses.ts';
import { creditText, transcriptCall } from '../../shared/credits/credit-log.page.ts';
import { TRANSCRIPT_KINDS } from '../../shared/credits/credit-log.ts';
import { creditCount } from '../../shared/item-credits.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { CopyButton } from '../blocks/copy-button.tsx';
import { useEnvironment } from '../data/environment.tsx';
import { isUnavailable } from '../data/loaded.ts';
import { useCall } from '../data/use-call.ts';
import { Seo } from '../seo.tsx';
import { FullText } from '../session/full-text.tsx';
import { CREDIT_LOG_PAGE, MemberBar } from '../session/member-bar.tsx';
import { Actions, Button, ButtonLink, QuietLink } from '../ui/button.tsx';
import { formatDate } from '../ui/dates.ts';
import { SpecList } from '../ui/fact-strip.tsx';
import { NoticeBox } from '../ui/notice-box.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { EmptyState, FailedState, Skeleton } from '../ui/state.tsx';

type Transcript = ResponseOf<'credits.transcript'>['result'][number];

/** Prints as an A4 page. */
export function TranscriptPage({ input, text }: { input: PageInput; text: Page }) {
  const loaded = useCall(transcriptCall(input));
  const { data, loading } = loaded;
  const { settings } = useEnvironment();
  const transcript = data?.result[0];
  return (
    <div className="page member">
      <Seo title={text.title} noIndex />
      <PageHead
        title={text.title}
        label={settings.product.toUpperCase()}
        labelTone="quiet"
        breadcrumb={[{ label: 'Your credits', href: CREDIT_LOG_PATH }]}
      />
      <div className="no-print">
        <MemberBar current={CREDIT_LOG_PAGE} />
      </div>
      <div className="section--s stack-l">
        {loading && <Skeleton shape="table" count={4} label="Loading the transcript" />}
        {isUnavailable(loaded) && (
          <FailedState level={2} title="We couldn’t load the transcript">
            It’s still valid; we just can’t show it right now.
          </FailedState>
        )}
        {data && !transcript && (
          <EmptyState
            level={2}
            title="We can’t find that transcript"
            action={<QuietLink href={CREDIT_LOG_PATH}>Your credits</QuietLink>}
          >
            It has been revoked, or the code is not one of yours.
          </EmptyState>
        )}
        {transcript && <Sheet transcript={transcript} code={input.query.get(CODE_PARAM) ?? ''} />}
      </div>
      <div className="no-print">
        <FullText small page={text} request={creditText(input)} />
      </div>
    </div>
  );
}

function Sheet({ transcript, code }: { transcript: Transcript; code: string }) {
  const { settings } = useEnvironment();
  const { kind, name, credential, from, to, credits, issuedAt, isChanged, entered, entries, awards } = transcript;
  const link = verifyAddress(settings.publicOrigin, code.toUpperCase());
  return (
    <>
      <div className="no-print stack-l">
        {isChanged && (
          <NoticeBox tone="deadline" title="Your entries have changed since this transcript was issued">
            <p>Anyone who verifies it sees this. Issue a new one to show them as they are.</p>
          </NoticeBox>
        )}
        <p className="measure-form">
          Send the link or the sheet: anyone who opens the link sees that the society has issued it. To get a file,
          choose “Save as PDF” when you print.
        </p>
        <p className="measure-form">
          <a className="link transcript__link" href={link}>
            {link}
          </a>
        </p>
        <Actions>
          <span className="needs-script">
            <CopyButton text={link}>Copy link</CopyButton>
          </span>
          <span className="needs-script">
            <Button variant="secondary" onClick={() => window.print()}>
              Save as PDF
            </Button>
          </span>
          <ButtonLink variant="secondary" href={CREDIT_LOG_PATH}>
            Your credits
          </ButtonLink>
        </Actions>
      </div>
      <div className="transcript__head">
        <SpecList
          facts={[
            { term: 'Name', value: name },
            { term: 'Kind', value: TRANSCRIPT_KINDS[kind ?? 'certification'] },
            { term: 'Credential', value: credential },
            { term: 'Period', value: `${formatDate(from)} to ${formatDate(to)}` },
            { term: 'Total', value: creditCount(credits) },
            { term: 'Issued', value: formatDate(issuedAt) },
            { term: 'Code', value: code.toUpperCase() },
            { term: 'Verify at', value: `${settings.publicOrigin}${VERIFY_PATH}` },
          ]}
        />
        <img
          className="transcript__qr"
          src={`${TRANSCRIPT_QR_PATH}?${new URLSearchParams({ [CODE_PARAM]: code })}`}
          alt="QR code of the link that verifies this transcript"
          width={160}
          height={160}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: A keyboard scrolls the wide table. */}
      <section className="table-scroll" aria-label="Credits" tabIndex={0}>
        <table className="table transcript">
          <caption className="visually-hidden">Credits</caption>
          <thead>
            <tr>
              <th scope="col">Activity</th>
              <th scope="col">Day</th>
              <th scope="col">Domain</th>
              <th scope="col" className="num">
                Credits
              </th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(entries).map(([place, entry]) => (
              <tr key={place}>
                <th scope="row">{entry.title}</th>
                <td>{formatDate(entry.day)}</td>
                <td>{entry.domain}</td>
                <td className="num">{entry.credits}</td>
              </tr>
            ))}
            {awards.map(({ title, day, domain, credits: awarded, path }) => (
              <tr key={path}>
                <th scope="row">{title}</th>
                <td>{formatDate(day)}</td>
                <td>{domain ?? 'Any domain'}</td>
                <td className="num">{awarded}</td>
              </tr>
            ))}
            {entered > 0 && (
              <tr>
                <th scope="row">Further credits, entered by the society</th>
                <td>During the cycle</td>
                <td>Any domain</td>
                <td className="num">{entered}</td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                Total
              </th>
              <td className="num">{credits}</td>
            </tr>
          </tfoot>
        </table>
      </section>
    </>
  );
}
