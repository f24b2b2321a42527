import type { ThirdPartySettings } from './global-scripts.ts';

export type OutsideUse = 'tagManager' | 'script' | 'inlineScript' | 'tagCall' | 'signOut';

export type OutsideSource = {
  readonly use: OutsideUse;
  readonly source: string;
  readonly directives: readonly ('script-src' | 'img-src' | 'connect-src')[];
};

export type OutsideSettings = {
  readonly thirdParty?: ThirdPartySettings | undefined;
  readonly tagConnectOrigins: readonly string[];
  readonly ssoLogoutOrigins: readonly string[];
};

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
