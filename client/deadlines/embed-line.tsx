import { DEADLINE_EMBED_PATH, DEADLINES_DATA_PATH } from '../../shared/deadlines/deadline-addresses.ts';
import { withQuery } from '../../shared/site/discovery.ts';
import { CopyButton } from '../blocks/copy-button.tsx';
import { useEnvironment } from '../data/environment.tsx';
import { Accordion, AccordionItem } from '../ui/accordion.tsx';

/** For intranets: this selection as a frame, and as data. */
export function EmbedLine({ query }: { query: URLSearchParams }) {
  const { settings } = useEnvironment();
  const source = settings.publicOrigin + withQuery(DEADLINE_EMBED_PATH, query);
  const line = `<iframe src="${source.replaceAll('&', '&amp;')}" title="Legal deadlines" width="100%" height="640" style="border:0"></iframe>`;
  return (
    <div className="no-print">
      <Accordion variant="facet">
        <AccordionItem summary="Embed this">
          <p>
            Put this line of HTML into a page of your intranet. The frame shows these dates, sets no cookie and tracks
            nobody.
          </p>
          <pre className="dates-line__code">
            <code>{line}</code>
          </pre>
          <p className="cluster">
            <CopyButton text={line} what="The line">
              Copy the line
            </CopyButton>
            <a className="link" href={withQuery(DEADLINES_DATA_PATH, query)}>
              The same dates as JSON
            </a>
          </p>
        </AccordionItem>
      </Accordion>
    </div>
  );
}
