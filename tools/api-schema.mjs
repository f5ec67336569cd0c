// The JSON Schema of what server and pages say to each other. What pages say comes from the schemas that read it; what the server
// says, from its types.
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { published, readBy } from './published-schema.mjs';

const path = (relative) => fileURLToPath(new URL(`../${relative}`, import.meta.url));

/** What the server answers and says, by the name that docs/api.md uses: file and type. */
const SAID = {
  ServerMessage: ['src/ports/page.ts', 'ServerMessage'],
  Health: ['src/app/health.ts', 'Health'],
  KeptList: ['src/ports/store.ts', 'KeptList'],
  KeptGame: ['src/ports/store.ts', 'KeptGame'],
  KeptGameFile: ['src/ports/archive.ts', 'KeptGameFile'],
  SolvedEndgame: ['src/ports/archive.ts', 'SolvedEndgame'],
  GameBoard: ['src/ports/archive.ts', 'GameBoard'],
  KeptTrace: ['src/ports/archive.ts', 'KeptTrace'],
  TracesAnswer: ['src/ports/answers.ts', 'TracesAnswer'],
  FleetBoard: ['src/ports/player.ts', 'FleetBoard'],
  FleetAnswer: ['src/ports/answers.ts', 'FleetAnswer'],
  DecksAnswer: ['src/ports/answers.ts', 'DecksAnswer'],
  ProblemsAnswer: ['src/ports/answers.ts', 'ProblemsAnswer'],
  BoardProblem: ['src/problems/problems.ts', 'BoardProblem'],
  TextsAnswer: ['src/ports/answers.ts', 'TextsAnswer'],
  Dictionary: ['src/ports/answers.ts', 'Dictionary'],
  Problem: ['src/ports/answers.ts', 'Problem'],
  Decks: ['src/game/setup.ts', 'Decks'],
  PairAct: ['src/ports/mirror-page.ts', 'PairAct'],
  TableWish: ['src/ports/page.ts', 'TableWish'],
  AsideWish: ['src/ports/study.ts', 'AsideWish'],
  StudyWish: ['src/ports/study.ts', 'StudyWish'],
  KeepAct: ['src/ports/page.ts', 'KeepAct'],
  StaffState: ['src/ports/staff.ts', 'StaffState'],
  StaffAct: ['src/ports/staff.ts', 'StaffAct'],
  DayFigures: ['src/staff/figures.ts', 'DayFigures'],
  FiguresAnswer: ['src/ports/answers.ts', 'FiguresAnswer'],
};

/** docs/api.schema.json. */
export function apiSchema(pageMessages) {
  const definitions = definitionsOf(Object.values(SAID));
  const said = Object.values(pageMessages).map((form) => {
    const { $schema: _, ...schema } = readBy(form, { typeMode: 'input', errorMode: 'ignore' });
    return schema;
  });
  // Whatever passes between the two is one of these: a tool that begins at the root finds every type.
  return published('api', 'DamierApi', {
    description: 'What the server of Damier and its pages, or programs, say to each other (docs/api.md).',
    anyOf: ['PageMessage', ...Object.keys(SAID)].map((name) => ({ $ref: `#/$defs/${name}` })),
    $defs: {
      PageMessage: { anyOf: said },
      ...Object.fromEntries(Object.entries(definitions).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  });
}

/** The schemas of these types, and of all that they name, by name. */
function definitionsOf(types) {
  const { config } = ts.readConfigFile(path('tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, path('.'));
  const program = ts.createProgram([...new Set(types.map(([file]) => path(file)))], options);
  const checker = program.getTypeChecker();
  const definitions = {};

  for (const [file, name] of types) schemaOf(typeNamed(file, name));
  return definitions;

  /** The exported type of that name in that file. */
  function typeNamed(file, name) {
    const source = program.getSourceFile(path(file));
    const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(source));
    const found = exported.find((symbol) => symbol.name === name);
    if (found === undefined) throw new Error(`${file} exports no type ${name}`);
    return checker.getDeclaredTypeOfSymbol(found);
  }

  /** A type of ours that has a name is described once, under that name. */
  function schemaOf(type) {
    const name = type.aliasSymbol?.name ?? (type.isClassOrInterface() ? type.symbol.name : undefined);
    const own = name !== undefined && isOurs(type.aliasSymbol ?? type.symbol) && !type.aliasTypeArguments;
    if (!own || isBrand(type)) return described(type);
    if (definitions[name] === undefined) {
      definitions[name] = {};
      definitions[name] = described(type);
    }
    return { $ref: `#/$defs/${name}` };
  }

  function isOurs(symbol) {
    return (
      symbol.declarations?.some((node) => node.getSourceFile().fileName.startsWith(path('src'))) ?? false
    );
  }

  /** `number & { brand }`: to JSON, a number. */
  function isBrand(type) {
    return (
      type.isIntersection() &&
      type.types.some(({ flags }) => flags & (ts.TypeFlags.String | ts.TypeFlags.Number))
    );
  }

  function described(type) {
    const { flags } = type;
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (flags & ts.TypeFlags.BooleanLiteral) return { const: checker.typeToString(type) === 'true' };
    if (flags & ts.TypeFlags.Null) return { type: 'null' };
    if (flags & ts.TypeFlags.String) return { type: 'string' };
    if (flags & ts.TypeFlags.Number) return { type: 'number' };
    if (flags & ts.TypeFlags.Boolean) return { type: 'boolean' };
    if (isBrand(type)) return described(type.types.find(({ flags: its }) => !(its & ts.TypeFlags.Object)));
    if (type.isUnion()) return union(type.types);
    if (checker.isArrayType(type))
      return { type: 'array', items: schemaOf(checker.getTypeArguments(type)[0]) };
    if (flags & ts.TypeFlags.Object || type.isIntersection()) return object(type);
    throw new Error(`${checker.typeToString(type)}: no schema is known for this`);
  }

  function union(types) {
    const members = types.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined)).map(schemaOf);
    // The compiler's order is that in which it came upon them, anywhere.
    const values = members.flatMap((one) => ('const' in one ? [one.const] : [])).sort();
    const others = members.filter((one) => !('const' in one));
    const bothTruths = values.includes(true) && values.includes(false);
    const kept = bothTruths ? values.filter((value) => typeof value !== 'boolean') : values;
    const all = [
      ...(kept.length > 0 ? [{ enum: kept }] : []),
      ...(bothTruths ? [{ type: 'boolean' }] : []),
      ...others,
    ];
    return all.length === 1 ? all[0] : { anyOf: all };
  }

  function object(type) {
    const index = checker.getIndexInfosOfType(type)[0];
    if (index !== undefined) return { type: 'object', additionalProperties: schemaOf(index.type) };
    const fields = checker.getPropertiesOfType(type);
    const isOptional = (field) => (field.flags & ts.SymbolFlags.Optional) !== 0;
    return {
      type: 'object',
      properties: Object.fromEntries(
        fields.map((field) => {
          const text = ts.displayPartsToString(field.getDocumentationComment(checker));
          return [
            field.name,
            { ...schemaOf(checker.getTypeOfSymbol(field)), ...(text && { description: text }) },
          ];
        }),
      ),
      required: fields.filter((field) => !isOptional(field)).map(({ name }) => name),
    };
  }
}
