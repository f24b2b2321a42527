import {
  type GlobalScript,
  isAllowedScript,
  purposeOf,
  type ThirdPartySettings,
} from '../../../shared/rules/global-scripts.ts';
import {
  type OutsideSettings,
  type OutsideSource,
  type OutsideUse,
  outsideSources,
} from '../../../shared/rules/outside-sources.ts';
import type { Row, Words } from './row.ts';

const ITS_NOTICE = 'As the notice of that company says';

/** What each use of another site is for. */
const WORDS: Readonly<Record<OutsideUse, Words>> = {
  tagManager: {
    about:
      'The tag manager, which starts the tags that our staff have set up and tells them your choice. A tag may set cookies of its own.',
    who: 'The company that runs the tag manager: your IP address, browser and the address of the page',
    kept: ITS_NOTICE,
    purpose: 'analytics',
  },
  script: {
    about: 'May serve the scripts of other companies that are listed here, and those of tags.',
    who: 'The company at this address: your IP address, browser and the address of the page',
    kept: ITS_NOTICE,
    purpose: 'analytics',
  },
  inlineScript: {
    about: 'A script that our staff have approved word for word.',
    who: 'Whom the script names',
    kept: ITS_NOTICE,
    purpose: 'analytics',
  },
  tagCall: {
    about: 'May be called by tags, to report what you do on the page.',
    who: 'The company at this address: your IP address, browser and what the tag reports',
    kept: ITS_NOTICE,
    purpose: 'analytics',
  },
  signOut: {
    about: 'Is called once when you sign out, to end your session there too.',
    who: 'The society’s account system',
    kept: 'Ends a session; begins nothing',
    purpose: 'necessary',
    condition: 'when you sign out',
  },
};

type Script = GlobalScript & { readonly code: string };

/**
 * The sources outside the site that its Content-Security-Policy allows.
 * @param scripts the permitted scripts of the API's configuration, as far as they are known
 */
export function sourceRows(settings: OutsideSettings, scripts: readonly Script[]): Row[] {
  return outsideSources(settings).map(({ use, source }) => ({
    ...WORDS[use],
    purpose: firstPurpose({ use, source }, settings.thirdParty, scripts),
    id: `source ${use} ${source}`,
    name: source,
  }));
}

/** From the one that the lowest choice allows. */
const BY_CHOICE = ['necessary', 'preferences', 'analytics', 'advertising'] as const;

/** The purpose that uses a source with the lowest choice. */
function firstPurpose(
  { use, source }: Pick<OutsideSource, 'use' | 'source'>,
  settings: ThirdPartySettings | undefined,
  scripts: readonly Script[],
): Words['purpose'] {
  if (use === 'tagManager' && settings?.tagManager?.mode === 'advanced') return 'necessary';
  const served = scripts.filter(({ src, hash }) => (src === undefined ? `'${hash}'` : new URL(src).origin) === source);
  const purposes = served.map(purposeOf);
  return BY_CHOICE.find((purpose) => purposes.includes(purpose)) ?? WORDS[use].purpose;
}

/** The scripts that settings permit. */
export const permittedScripts = (scripts: readonly Script[], settings: ThirdPartySettings): Script[] =>
  scripts.filter((script) => isAllowedScript(script, settings));

export const scriptRows = (scripts: readonly Script[]): Row[] =>
  scripts.map((script) => ({
    id: `script ${script.src ?? script.hash}`,
    name: script.src ?? `${script.code.slice(0, 60)}…`,
    about: 'A script that our staff have added to every page.',
    who:
      script.src === undefined
        ? 'Whom the script names'
        : `${new URL(script.src).host}: your IP address, browser and the address of the page`,
    kept: ITS_NOTICE,
    purpose: purposeOf(script),
  }));
