// Which folder may import which (docs/architecture.md). The functional core does no I/O and knows no clock.
const core = {
  rules: [],
  recogniser: ['rules'],
  game: ['rules', 'recogniser'],
  protocol: [],
  mirror: ['rules', 'game', 'protocol'],
  opponent: ['rules'],
  problems: ['rules', 'opponent'],
  exhibit: ['rules', 'game'],
  staff: ['rules', 'game', 'exhibit'],
};
const shell = {
  // Both pure too, but for the libraries that read JSON and check it.
  json: [],
  hardware: ['rules', 'json'],
  ports: ['rules', 'game', 'problems', 'protocol', 'exhibit', 'staff'],
  // For the authors of adapters, who have no more of the program.
  'board-contract': ['ports'],
  adapters: [
    'rules',
    'game',
    'recogniser',
    'protocol',
    'mirror',
    'opponent',
    'problems',
    'staff',
    'json',
    'hardware',
    'ports',
  ],
  app: [
    'rules',
    'game',
    'recogniser',
    'protocol',
    'mirror',
    'opponent',
    'problems',
    'json',
    'hardware',
    'ports',
    'adapters',
    'exhibit',
    'staff',
  ],
  kiosk: ['rules', 'game', 'problems', 'ports', 'exhibit', 'staff'],
  // Benchmarks run anything; only a command starts them.
  bench: [
    'rules',
    'recogniser',
    'game',
    'protocol',
    'mirror',
    'opponent',
    'problems',
    'ports',
    'adapters',
    'app',
    'exhibit',
    'staff',
    'hardware',
  ],
};
const ENTERED = [...Object.keys(core), 'hardware', 'json'];
const only = (folder, others) => ({
  name: `${folder}-imports-only-${['itself', ...others].join('-')}`,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: { path: '^src/', pathNot: `^src/(${[folder, ...others].join('|')})/` },
});
module.exports = {
  forbidden: [
    ...Object.entries({ ...core, ...shell }).map(([folder, others]) => only(folder, others)),
    {
      name: 'the-core-imports-no-package-and-no-node-module',
      severity: 'error',
      from: { path: `^src/(${Object.keys(core).join('|')})/` },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'unknown'] },
    },
    {
      name: 'hardware-and-json-import-only-what-reads-and-checks-json',
      severity: 'error',
      from: { path: '^src/(hardware|json)/' },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'unknown'],
        pathNot: 'node_modules/(valibot|jsonc-parser)/',
      },
    },
    // A folder of these is entered by the file that has its name: what else is in it may change without a word.
    ...ENTERED.map((folder) => ({
      name: `${folder}-is-entered-by-${folder}.ts`,
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/${folder}/` },
      to: { path: `^src/${folder}/`, pathNot: `^src/${folder}/${folder}\\.ts$` },
    })),
    {
      name: 'pdn-is-entered-by-pdn.ts',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/rules/pdn/' },
      to: { path: '^src/rules/pdn/', pathNot: '^src/rules/pdn/pdn\\.ts$' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    // Where files know each other's types in a circle, none is read without all the others.
    {
      name: 'no-circle-of-types-in-a-game',
      severity: 'error',
      from: { path: '^src/game/' },
      to: { circular: true },
    },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Packages that name their entries in `exports`.
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
