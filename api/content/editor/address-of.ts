import { PREVIEW_CYCLE_PARAM, PREVIEW_PARAM } from '../../../shared/constants.ts';
import { toFactSources } from '../facts/fact-sources.ts';
import { buildFacts } from '../facts/facts.ts';
import { toPath } from '../files/dispatch.ts';
import { type ListedFile, parseContentFile } from '../files/load.ts';

type Options = {
  readonly product: string;
  readonly withDrafts: boolean;
};

export function findEditedAddress(
  name: string,
  listed: readonly ListedFile[],
  { product, withDrafts }: Options,
): string | undefined {
  const input = listed.find(({ file }) => file === name);
  const parsed = input && parseContentFile(input, product, buildFacts(toFactSources(listed), product));
  if (!parsed || !('value' in parsed) || parsed.value.format === 'data') return undefined;
  const { draft, workflowId } = parsed.value.fields;
  const path = toPath(parsed.value);
  if (!draft) return path;
  if (!withDrafts || workflowId === undefined) return undefined;
  return `${path}?${new URLSearchParams({ [PREVIEW_PARAM]: 'true', [PREVIEW_CYCLE_PARAM]: workflowId })}`;
}
