/** Open pages and other replicas may request assets of earlier builds. */
export const assetFolders = (client: string) => ({
  current: `${client}/assets`,
  previous: `${client}/../previous-assets`,
});
