import CMS from '@sveltia/cms';
import type { EditorStart } from '../../shared/editor-start.ts';
import { type Entry, givenValues } from './given-values.ts';
import { listFormat } from './list-format.ts';
import { Preview } from './preview.tsx';

/** Passed by Sveltia CMS to its listeners: an immutable map. */
type EntryMap = {
  toJS(): Entry;
  setIn(path: readonly (string | number)[], value: string | number): EntryMap;
};

const start: EditorStart = JSON.parse(document.getElementById('editor-start')?.textContent ?? '');
const { configuration, itemIds, token } = start;
const { backend } = configuration;
// The local back end is this site, under the host name by which it was opened.
for (const option of ['api_root', 'base_url']) {
  const address = backend[option];
  if (address?.startsWith('/')) backend[option] = new URL(address, location.origin).href.replace(/\/$/, '');
}
if (token !== undefined) localStorage.setItem('sveltia-cms.user', JSON.stringify({ backendName: backend.name, token }));

for (const path of start.stylesheets) CMS.registerPreviewStyle(new URL(path, location.origin).href);
for (const { name, files } of configuration.collections) if (!files) CMS.registerPreviewTemplate(name, Preview);

const give = givenValues(configuration.collections, itemIds);
CMS.registerEventListener({
  name: 'preSave',
  handler: ({ entry }: { entry: EntryMap }) =>
    give(entry.toJS()).reduce((changed, { at, value }) => changed.setIn(['data', ...at], value), entry),
});

/** One format for each list, which otherwise does not know its file. */
const collections = configuration.collections.map(({ files, ...collection }) => ({
  ...collection,
  ...(files && {
    files: files.map((file) => {
      const format = `list ${file.file}`;
      CMS.registerCustomFormat(format, 'yaml', listFormat());
      return { ...file, format };
    }),
  }),
}));
void CMS.init({ config: { ...configuration, collections, load_config_file: false } });
