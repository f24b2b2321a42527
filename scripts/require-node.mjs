// Runs before every script, on any Node: an old one prints a clear message instead of failing on TypeScript syntax.
const NEEDED = 24;
const found = Number(process.versions.node.split('.')[0]);
if (found < NEEDED) {
  console.error(
    `Rostrum needs Node ${NEEDED} or newer and got ${process.version}.\n` +
      'It brings its own Node as a package: run "npm ci" (without --omit=optional) and start it through npm, not with node directly.\n' +
      'Where there is no such package for the platform, install a newer Node.',
  );
  process.exit(1);
}
