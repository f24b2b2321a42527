import type { PageKind } from '../../../shared/pages/registry.ts';
import { isHiddenFromThirdParties } from '../../../shared/rules/consent.ts';
import type { PublicSettings } from '../../data/page-state.ts';
import type { Script } from '../../data/third-party.ts';
import { cookieRows } from './cookies.ts';
import { permittedScripts, scriptRows, sourceRows } from './outside.ts';
import { callRows, fileRows } from './requests.ts';
import type { Group } from './row.ts';
import { storedRows } from './stored-items.ts';

type DescribedPage = {
  readonly kind: PageKind;
  readonly pathname: string;
  readonly settings: PublicSettings;
  /** The last day of a consent given now, in words. */
  readonly consentUntil: string;
  /** The scripts of the API's configuration; none before they have been read. */
  readonly scripts: readonly Script[];
};

/** Everything that a page loads, calls and stores, in groups. */
export function groupsOf({ kind, pathname, settings, consentUntil, scripts }: DescribedPage): Group[] {
  const { thirdParty, publicOrigin, product } = settings;
  const calls = callRows({ kind, pathname, product });
  const isHidden = isHiddenFromThirdParties({ kind, isPreview: false }) || kind === 'formEmbed';
  const permitted = thirdParty && !isHidden ? permittedScripts(scripts, thirdParty) : [];
  const outside = isHidden ? { ...settings, thirdParty: undefined, tagConnectOrigins: [] } : settings;
  return [
    {
      id: 'other-companies',
      title: 'Other companies',
      text: isHidden
        ? 'No script of another company runs on this page, whatever you choose.'
        : 'The browser may contact these addresses and no other: the security policy of every page allows exactly them.',
      rows: [...scriptRows(permitted), ...sourceRows(outside, permitted)],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      text: 'Cookies go to this site with every request.',
      rows: cookieRows({ isHttps: publicOrigin.startsWith('https:'), consentUntil }),
    },
    {
      id: 'stored',
      title: 'Stored in your browser',
      text: 'These items stay in your browser; the last three are kept by the tab alone.',
      rows: storedRows(),
    },
    {
      id: 'files',
      title: 'Files of this site',
      text: 'What the page is made of, and what it reports.',
      rows: fileRows(),
    },
    {
      id: 'calls',
      title: 'Calls of this page',
      text: 'What this page asks the society’s systems, or sends to them.',
      rows: calls.page,
    },
    {
      id: 'every-page',
      title: 'Calls of every page',
      text: 'What header, footer, search and sign-in ask the society’s systems, or send to them.',
      rows: calls.everyPage,
    },
  ];
}
