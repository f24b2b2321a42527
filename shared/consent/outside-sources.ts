import type { ThirdPartySettings } from './global-scripts.ts';

/** Uses of a source of another site, or of a script that the settings name by its hash. */
export type OutsideUse = 'tagManager' | 'script' | 'inlineScript' | 'tagCall' | 'signOut';

export type OutsideSource = {
  readonly use: OutsideUse;
  /** As a Content-Security-Policy names it. */
  readonly source: string;
  readonly directives: readonly ('script-src' | 'img-src' | 'connect-src')[];
};

export type OutsideSettings = {
  readonly thirdParty?: ThirdPartySettings | undefined;
  readonly tagConnectOrigins: readonly string[];
  readonly ssoLogoutOrigins: readonly string[];
};

/** All outside sources that pages may use, for the Content-Security-Policy and the page that lists them to visitors. */
export function outsideSources({ thirdParty, tagConnectOrigins, ssoLogoutOrigins }: OutsideSettings): OutsideSource[] {
  const { tagManager, scriptOrigins = [], scriptHashes = [] } = thirdParty ?? {};
  const all = (use: OutsideUse, sources: readonly string[], ...directives: OutsideSource['directives']) =>
    sources.map((source): OutsideSource => ({ use, source, directives }));
  return [
    ...all('signOut', ssoLogoutOrigins, 'connect-src'),
    ...all('tagManager', tagManager ? [tagManager.origin] : [], 'script-src', 'img-src', 'connect-src'),
    ...all('script', scriptOrigins, 'script-src'),
    ...all(
      'inlineScript',
      scriptHashes.map((hash) => `'${hash}'`),
      'script-src',
    ),
    ...all('tagCall', tagConnectOrigins, 'img-src', 'connect-src'),
  ];
}
