import { useEffect, useState } from 'react';
import { WHAT_RUNS_PATH } from '../../../shared/constants.ts';
import type { PageInput } from '../../../shared/pages/common/request.ts';
import { shell } from '../../../shared/pages/common/shell.ts';
import { describedPath, whatRunsPage } from '../../../shared/pages/what-runs.ts';
import { DESCRIBED_PAGE_PARAM } from '../../../shared/rules/what-runs-address.ts';
import { ContentHead } from '../../blocks/content-head.tsx';
import { ContentsList } from '../../blocks/contents-list.tsx';
import { useEnvironment } from '../../data/environment.tsx';
import type { Script } from '../../data/third-party.ts';
import { useCall } from '../../data/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/dates.ts';
import { Field } from '../../ui/field.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { Prose } from '../../ui/prose.tsx';
import { groupsOf } from './groups.ts';
import { RowGroup } from './row-group.tsx';

export { page } from '../../../shared/pages/what-runs.ts';

/** Every script, call, cookie and stored item of a page, in plain words (section 2, Cookie banner). */
export default function WhatRuns({ input }: { input: PageInput }) {
  const { site, settings } = useEnvironment();
  const calls = whatRunsPage(input);
  const page = useCall(calls.page).data?.result[0];
  const law = useCall(shell.cookieLaw).data?.result;
  const scripts = useConfiguredScripts();
  if (!page) return null;
  const named = describedPath(input.query);
  const pathname = named ?? input.pathname;
  const groups = groupsOf({
    kind: site.match(pathname).route.kind,
    pathname,
    settings,
    consentUntil: law ? `Until ${formatDate(law.expiryDate)}` : 'As long as the privacy policy says',
    scripts,
  });
  return (
    <div className="page">
      <ContentHead page={page} breadCrumb={calls.breadCrumb} />
      <div className="split-3-9 page-columns">
        <ContentsList
          title="On this list"
          links={groups.map(({ id, title, rows }) => ({ label: title, href: `#${id}`, count: rows.length }))}
        />
        <div className="stack-l">
          {page.body && <Prose small html={page.body} />}
          {input.query.has(DESCRIBED_PAGE_PARAM) && named === undefined && (
            <NoticeBox tone="error" title="This is no page of this site">
              The list below is that of the page you are reading.
            </NoticeBox>
          )}
          <form className="runs-form" action={WHAT_RUNS_PATH} key={pathname}>
            <Field
              type="text"
              label="Page"
              hint="The path of any page of this site, like /events"
              name={DESCRIBED_PAGE_PARAM}
              defaultValue={pathname}
              pattern="/.*"
              maxLength={500}
              required
            />
            <Button type="submit" variant="secondary">
              Show its list
            </Button>
          </form>
          <p>
            The list of <a href={pathname}>{pathname}</a>:
          </p>
          {groups.map((group) => (
            <RowGroup key={group.id} group={group} />
          ))}
        </div>
      </div>
    </div>
  );
}

/** The scripts of the API's configuration, which only a browser can read from its HTML; none until then. */
function useConfiguredScripts(): readonly Script[] {
  const { settings } = useEnvironment();
  const { thirdParty } = settings;
  const html = useCall(shell.configuration).data?.result.globalScripts ?? '';
  const [scripts, setScripts] = useState<readonly Script[]>([]);
  useEffect(() => {
    if (!thirdParty) return;
    let isCurrent = true;
    void import('../../data/third-party.ts')
      .then(({ scriptsIn }) => scriptsIn(html, thirdParty))
      .then((found) => isCurrent && setScripts(found));
    return () => {
      isCurrent = false;
    };
  }, [html, thirdParty]);
  return scripts;
}
