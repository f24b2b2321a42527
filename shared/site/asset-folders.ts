/**
 * Folders of hashed assets: this build's, and those of earlier builds, which open pages and other replicas may request.
 * @param client the folder of the built client
 */
export const assetFolders = (client: string) => ({
  current: `${client}/assets`,
  previous: `${client}/../previous-assets`,
});
