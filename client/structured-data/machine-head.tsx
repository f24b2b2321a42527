import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallId } from '../../shared/contract/calls.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { findOutcome } from '../../shared/pages/call-outcomes.ts';
import { type CallRequest, request, toContentPath, toPreview } from '../../shared/pages/request.ts';
import { shell } from '../../shared/pages/shell.ts';
import { SOCIAL_SIZE } from '../../shared/pictures.ts';
import { useEnvironment } from '../data/environment.tsx';
import { buildLoaded } from '../data/loaded.ts';
import { usePageInput } from '../data/page-input.ts';
import { callQuery } from '../data/use-call.ts';
import { Head } from '../head.tsx';
import { buildGraph, type Subject } from './graph.ts';
import { socialPicture } from './social-picture.ts';

type MachineHeadProps = {
  readonly name: string;
  readonly description: string | undefined;
  readonly canonical: string;
  /** Listed by search engines; only such pages have structured data. */
  readonly isListed: boolean;
  readonly about: Subject;
};

/** Tags rendered by the server for the first page, unknown to the browser's components. */
const fromServer = import.meta.env.SSR
  ? []
  : [...document.head.querySelectorAll('meta[property^="og:image"], meta[name="twitter:card"]')];

/** Rendered by the server for the first page, by the browser for later ones; omits data of pending calls. */
export function MachineHead({ name, description, canonical, isListed, about }: MachineHeadProps) {
  const { settings, now } = useEnvironment();
  const input = usePageInput();
  const path = toContentPath(input);
  const page = useSettled(request('pageMenu.byPath', { path, ...toPreview(input.query) }))?.result[0];
  const steps = useSettled(request('blocks.breadCrumb', { path }))?.result ?? [];
  const configuration = useSettled(shell.configuration)?.result;
  const socialMedia = useSettled(shell.socialMedia)?.result;
  useEffect(() => {
    for (const tag of fromServer.splice(0)) tag.remove();
  }, []);
  const picture = socialPicture(about, page, path, name);
  const shortName = settings.product.toUpperCase();
  const site = { origin: settings.publicOrigin, pageUrl: canonical, shortName, configuration, socialMedia, now };
  return (
    <>
      <Head>
        <meta property="og:image" content={settings.publicOrigin + picture.path} />
        <meta property="og:image:alt" content={picture.alt} />
        <meta property="og:image:width" content={String(SOCIAL_SIZE.width)} />
        <meta property="og:image:height" content={String(SOCIAL_SIZE.height)} />
        <meta name="twitter:card" content="summary_large_image" />
      </Head>
      {isListed && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{
            __html: inScript(buildGraph({ name, description, steps, picture: page?.picture }, about, site)),
          }}
        />
      )}
    </>
  );
}

/** No text may close the script element. */
const inScript = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');

/** Reads a settled call without making it. */
const useSettled: <K extends CallId>(call: CallRequest<K>) => ResponseOf<K> | undefined = import.meta.env.SSR
  ? useServerSettled
  : useBrowserSettled;

function useServerSettled<K extends CallId>(call: CallRequest<K>): ResponseOf<K> | undefined {
  const outcome = findOutcome(useEnvironment().calls, call);
  return outcome && 'ok' in outcome ? buildLoaded(call, outcome).data : undefined;
}

function useBrowserSettled<K extends CallId>(call: CallRequest<K>): ResponseOf<K> | undefined {
  const { settings } = useEnvironment();
  const [known] = useQueries({ queries: [{ ...callQuery(call, settings.product, null), enabled: false }] });
  return known.data && buildLoaded(call, known.data).data;
}
