/**
 * The folders of hashed assets: of the build, and of the builds before it, which open pages and other replicas may still name.
 * @param client the folder of the built client
 */
export const assetFolders = (client: string) => ({
  current: `${client}/assets`,
  previous: `${client}/../previous-assets`,
});
