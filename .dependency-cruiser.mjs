import { existsSync, readdirSync } from 'node:fs';

/**
 * Import directions: shared <- client, shared <- server, and the API apart from both.
 * `npm run check` fails on a violation; tests/frame/site/import-rules.unit.test.ts shows that each rule can fail.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */

const SCHEMA_FILES = '^shared/[a-z-]+/(schemas/|[a-z-]*schemas\\.ts$)';
const SCHEMA_LISTS = '^shared/(contract/contract|pages/registry)\\.ts$';
const SCHEMAS = `${SCHEMA_LISTS}|^shared/contract/models\\.ts$|${SCHEMA_FILES}`;

/** Pages and tasks that join what features have, and the adapters of external systems; features import none of them. */
const COMPOSITIONS = ['home', 'dashboard', 'topic', 'right-side', 'notices', 'providers'];
/** The features, known by their routes; which folders of a layer are the frame follows from it. */
const FEATURES = readdirSync('shared').filter(
  (name) => existsSync(`shared/${name}/routes.ts`) && !COMPOSITIONS.includes(name),
);
/**
 * In each layer the features that others import, in the order in which they may import each other: each imports those
 * before it, so that no two need each other. The others import any of these, and none of them is imported.
 */
const ORDER = {
  shared: ['deadlines', 'follows', 'credits', 'search', 'membership', 'newsletters'],
  api: ['account', 'careers', 'deadlines', 'events', 'website', 'learning', 'chapters', 'people', 'search'],
  client: ['account', 'deadlines', 'search', 'website', 'follows'],
};
/** The lists in which each feature registers. */
const FOUR_LISTS =
  '^shared/features/(routes-and-calls|pages-and-schemas)\\.ts$|^api/(http/handlers|content/kinds/kinds)\\.ts$';
/** Lists of what some features have: forms, structured data, parts of every page, tasks, mails, checks. */
const LISTS = [
  FOUR_LISTS,
  '^shared/forms/forms\\.ts$',
  '^client/(shell/(deferred-parts|parts)|structured-data/graph|view-chunks)\\.tsx?$|^client/(entry-server\\.tsx$|development/)',
  '^api/(http/(app|context|after-sign-in)|jobs/(queue/job-runner|mail-task|retention/delete-expired))\\.ts$',
  '^api/(content/(check/check-content|facts/facts)|metrics/api-metrics|jobs/mail/[\\w-]+)\\.ts$',
  '^api/(main|start|settings)\\.ts$|^api/administration/',
];
/** Features with data in such a list. */
const IN_OTHER_LISTS = ['documents', 'news'];
/** Folders of the frame that reach no list, by which a folder always needs itself. */
const FRAME_WITHOUT_LISTS = [
  '^client/(blocks|cards|data|editor|forms|navigation|session|share-card|ui)(/|$)',
  '^shared/(addresses|consent|html|session|theme)$',
  '^api/database/(postgres|schema)$',
];
/** A block of a page that another feature has. */
const BLOCKS = '^client/website/optional-blocks\\.tsx$';

const without = (names, ...others) => names.filter((name) => !others.flat().includes(name));
const below = (layer, names) => `^${layer}/(${names.join('|')})/`;

/** The rules of one layer's features. */
function layerRules(layer, order) {
  const importsNot = (feature, others) => ({
    name: 'features-form-no-circle',
    comment:
      'A feature imports only those before it in ORDER of .dependency-cruiser.mjs; what two need moves to the frame.',
    severity: 'error',
    from: { path: below(layer, [feature]), pathNot: BLOCKS },
    to: { path: below(layer, others), dependencyTypesNot: ['type-only'] },
  });
  const last = without(FEATURES, order);
  return [
    ...order.map((feature, index) => importsNot(feature, [...order.slice(index + 1), ...last])),
    ...last.map((feature) => importsNot(feature, without(last, feature))),
    {
      name: 'frame-imports-no-feature',
      comment: 'The frame knows features by the lists in which they register.',
      severity: 'error',
      from: { path: `^${layer}/`, pathNot: [below(layer, [...FEATURES, ...COMPOSITIONS]), ...LISTS] },
      to: { path: below(layer, FEATURES), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'compositions-are-imported-by-lists',
      comment: 'A composition shows what features have: none of them needs it.',
      severity: 'error',
      from: { path: `^${layer}/`, pathNot: [below(layer, COMPOSITIONS), ...LISTS] },
      to: { path: below(layer, COMPOSITIONS), dependencyTypesNot: ['type-only'] },
    },
  ];
}

/** A feature that no other needs can be deleted with its lines in four lists. */
const registrationRules = without(FEATURES, Object.values(ORDER).flat(), IN_OTHER_LISTS).map((feature) => ({
  name: 'features-register-in-four-lists',
  comment: 'A further list is one more file to change when the feature is added or deleted.',
  severity: 'error',
  from: { pathNot: [below('(shared|api|client|tests)', [feature]), FOUR_LISTS] },
  to: { path: below('(shared|api|client)', [feature]) },
}));

export default {
  forbidden: [
    {
      name: 'no-module-cycle',
      comment: 'Modules that import each other cannot be understood, tested or loaded one at a time.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-folder-cycle',
      comment: 'Two folders that need each other are one folder, or a third one is missing.',
      severity: 'error',
      scope: 'folder',
      from: { path: ['^server/', ...FRAME_WITHOUT_LISTS] },
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      comment: 'An import names a file or package that exists.',
      severity: 'error',
      from: {},
      // Virtual modules of Vite and queries such as `?url` exist at build time only.
      to: { couldNotResolve: true, pathNot: '\\?|^virtual:' },
    },
    {
      name: 'shared-imports-shared-only',
      comment:
        'shared/ runs on the server and in the browser: no Node modules, no other folder, and of packages those that run anywhere.',
      severity: 'error',
      from: { path: '^shared/' },
      to: {
        pathNot:
          '^shared/|(^|/)node_modules/(zod|ipaddr\\.js|unified|rehype-parse|rehype-stringify|culori|@opentelemetry/api)/',
      },
    },
    {
      name: 'shared-uses-zod-as-type',
      comment: 'zod costs the browser 20 KB: only the contract’s schemas import it as a value.',
      severity: 'error',
      from: { path: '^shared/', pathNot: SCHEMA_FILES },
      to: { path: '(^|/)node_modules/zod/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'shared-uses-schemas-as-types',
      comment: 'Outside the contract, shared/ may import the types of schemas, never their values.',
      severity: 'error',
      from: { path: '^shared/', pathNot: `${SCHEMA_LISTS}|${SCHEMA_FILES}` },
      to: { path: SCHEMAS, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'client-imports-client-and-shared',
      comment: 'The browser bundle holds no Node module and nothing of the server.',
      severity: 'error',
      from: { path: '^client/', pathNot: '^client/editor/preview\\.tsx$' },
      to: { pathNot: '^(client|shared)/|(^|/)node_modules/' },
    },
    {
      name: 'the-editor-shows-texts-as-the-api-renders-them',
      comment: 'A program of its own, which is in no bundle of the site.',
      severity: 'error',
      from: { path: '^client/editor/preview\\.tsx$' },
      to: { pathNot: '^(client|shared)/|(^|/)node_modules/|^api/content/markdown/render\\.ts$' },
    },
    {
      name: 'client-uses-schemas-as-types',
      comment: 'Schemas bring zod into the browser bundle.',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: `${SCHEMAS}|(^|/)node_modules/zod/`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'api-imports-api-and-shared',
      comment: 'The embedded API could be deployed as a service of its own.',
      severity: 'error',
      from: { path: '^api/' },
      to: { path: '^(server|client|cli|scripts|tests|bench)/' },
    },
    {
      name: 'api-is-reached-over-http',
      comment: 'The server starts the API as a process and calls it over HTTP.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^api/' },
    },
    {
      name: 'server-imports-server-and-shared',
      comment: 'Rendering alone knows the type of the client’s server entry.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(client|cli|scripts|tests|bench)/', pathNot: '^client/entry-server\\.tsx$' },
    },
    {
      name: 'commands-import-server-and-shared',
      comment: 'The image has the command line, but neither scripts nor tests.',
      severity: 'error',
      from: { path: '^cli/' },
      to: { path: '^(client|scripts|tests|bench)/', pathNot: '^scripts/check-machine\\.mjs$' },
    },
    {
      name: 'rendering-alone-knows-the-client',
      comment:
        'The client’s server entry is a type to server/render and unknown to the rest; its value comes from the build.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/render/' },
      to: { path: '^client/' },
    },
    {
      name: 'rendering-uses-the-client-as-type',
      comment: 'The value of the client’s server entry comes from the build.',
      severity: 'error',
      from: { path: '^server/render/' },
      to: { path: '^client/', dependencyTypesNot: ['type-only', 'type-import'] },
    },
    {
      name: 'app-is-created-once',
      comment: 'Only the process that serves the site creates the application.',
      severity: 'error',
      from: { path: '^(server|api|cli|scripts|bench)/', pathNot: '^server/process/start-site\\.ts$' },
      to: { path: '^server/app\\.ts$' },
    },
    {
      name: 'entry-points-are-not-imported',
      comment: 'Importing an entry point starts a process.',
      severity: 'error',
      from: { path: '^(shared|server|api|client|cli|bench)/', pathNot: '^cli/rostrum\\.mjs$' },
      to: { path: '^(server|api|cli)/main\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'scripts-do-not-import-tests',
      severity: 'error',
      from: { path: '^scripts/' },
      to: { path: '^(tests|bench)/' },
    },
    {
      name: 'production-needs-no-dev-dependency',
      comment:
        'The image is installed without development dependencies, which the program of the web editor is built from.',
      severity: 'error',
      from: { path: '^(shared|server|api|client|cli)/', pathNot: '^server/render/development\\.ts$|^client/editor/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    ...Object.entries(ORDER).flatMap(([layer, order]) => layerRules(layer, order)),
    ...registrationRules,
  ],
  options: {
    parser: 'tsc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
