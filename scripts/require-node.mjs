// Runs before any script, on whatever Node npm found: an old one must say what is wrong, not fail on the first type.
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
