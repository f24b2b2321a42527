/**
 * Assets of this build, and of earlier ones, which open pages and other replicas may request.
 * @param client folder of the built client
 */
export const assetFolders = (client: string) => ({
  current: `${client}/assets`,
  previous: `${client}/../previous-assets`,
});
