// `npm run schemas` (after `npm run build`): writes every JSON Schema that lies here for editors and other programs, from what the
// code reads and says.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { toJsonSchema } from '@valibot/to-json-schema';
import { apiSchema } from './api-schema.mjs';
import { published, readBy } from './published-schema.mjs';

/**
 * All of them, by their path here.
 * @param load imports a module of src by its path there, without its ending: what was built, or in a test the source
 */
export async function schemas(load) {
  const { pageMessages } = await load('adapters/http/page-message');
  const { BOARD_PAYLOADS, MATCH_PAYLOADS } = await load('adapters/mqtt/payload');
  const { problemsForm } = await load('adapters/problems/problems');
  const { traceHead, traceReports } = await load('adapters/trace/trace');
  const { configurationSchema } = await load('app/configuration-schema');
  const { HAND_NUMBER_DEFINITIONS, handNumbersSchema } = await load('bench/hand-fit');
  const hardware = await load('hardware/hardware');
  const ofHardware = (name, title, form) => published(`hardware:${name}`, title, readBy(form));
  // What only a calendar tells stays out: no JSON Schema can say it.
  const configuration = readBy(configurationSchema, { ignoreActions: ['check'] });
  return {
    'docs/api.schema.json': apiSchema(pageMessages),
    'docs/configuration.schema.json': published('configuration', 'DamierConfiguration', configuration),
    'docs/mirror.schema.json': anyOf(
      'mirror',
      'DamierMirror',
      'What boards of Damier say to each other over a broker (docs/mirror-protocol.md).',
      { ...MATCH_PAYLOADS, ...BOARD_PAYLOADS },
      { typeMode: 'input', errorMode: 'ignore' },
    ),
    'docs/problems.schema.json': published('problems', 'DamierProblems', readBy(problemsForm)),
    'docs/trace.schema.json': anyOf(
      'trace',
      'TraceLine',
      'One line of a trace (docs/traces.md): the head first, then what the board reported.',
      { Head: traceHead, ...traceReports },
    ),
    'hardware/calibration.schema.json': ofHardware('calibration', 'Calibration', hardware.calibrationSchema),
    'hardware/electronics.schema.json': ofHardware('electronics', 'Electronics', hardware.electronicsSchema),
    'hardware/mechanics.schema.json': ofHardware('mechanics', 'Mechanics', hardware.mechanicsSchema),
    'hardware/profiles/profile.schema.json': ofHardware(
      'profile',
      'BoardProfile',
      hardware.profileFileSchema,
    ),
    'hardware/purchase.schema.json': ofHardware('purchase', 'Purchase', hardware.purchaseSchema),
    'hardware/steps.schema.json': ofHardware('steps', 'Steps', hardware.stepsSchema),
    'src/recogniser/costs.schema.json': toJsonSchema(handNumbersSchema, {
      definitions: HAND_NUMBER_DEFINITIONS,
    }),
  };
}

/** The schema of what is one of several forms. */
function anyOf(name, title, description, forms, options) {
  const each = Object.entries(forms);
  return published(name, title, {
    description,
    anyOf: each.map(([form]) => ({ $ref: `#/$defs/${form}` })),
    $defs: Object.fromEntries(each.map(([form, schema]) => [form, readBy(schema, options)])),
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = new URL('..', import.meta.url);
  const made = await schemas((module) => import(new URL(`dist/${module}.js`, root)));
  for (const [file, schema] of Object.entries(made))
    writeFileSync(new URL(file, root), JSON.stringify(schema));
  const biome = fileURLToPath(new URL('node_modules/.bin/biome', root));
  execFileSync(biome, ['format', '--write', ...Object.keys(made)], {
    cwd: fileURLToPath(root),
    stdio: 'inherit',
  });
}
