// `npm run api`: a page of Markdown for each entry that others build on, from the types and comments of the code, in dist/api/. They are not
// committed: they would be thousands of lines that say again what the code says.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Application } from 'typedoc';

const root = fileURLToPath(new URL('..', import.meta.url));

/** By the name under which programs import it. */
export const ENTRIES = {
  'damier-rules': 'src/rules/rules.ts',
  'damier-recogniser': 'src/recogniser/recogniser.ts',
  'damier-opponent': 'src/opponent/opponent.ts',
  'damier-protocol': 'src/protocol/protocol.ts',
  'damier-board': 'src/ports/board-module.ts',
  'damier-board-contract': 'src/board-contract/board-contract.ts',
};

/** The page of one entry. Throws where the code does not compile, or a comment is wrong. */
export async function apiPage(name) {
  const folder = mkdtempSync(join(tmpdir(), 'damier-api-'));
  try {
    // The project's own would read the whole of it.
    const tsconfig = join(folder, 'tsconfig.json');
    const files = [join(root, ENTRIES[name])];
    writeFileSync(
      tsconfig,
      JSON.stringify({
        extends: join(root, 'tsconfig.json'),
        files,
        include: [],
        compilerOptions: { typeRoots: [join(root, 'node_modules/@types')] },
      }),
    );
    const app = await Application.bootstrapWithPlugins({
      plugin: ['typedoc-plugin-markdown'],
      entryPoints: [join(root, ENTRIES[name])],
      tsconfig,
      name,
      readme: 'none',
      outputFileStrategy: 'modules',
      // Where nothing is said, typedoc empties docs/.
      out: join(folder, 'pages'),
      outputs: [{ name: 'markdown', path: join(folder, 'pages') }],
      disableSources: true,
      excludeExternals: true,
      hideBreadcrumbs: true,
      hidePageHeader: true,
      parametersFormat: 'table',
      interfacePropertiesFormat: 'table',
      typeDeclarationFormat: 'table',
      validation: { notExported: false, invalidLink: true, notDocumented: false },
      logLevel: 'Warn',
    });
    const project = await app.convert();
    if (project === undefined) throw new Error(`${name}: its code cannot be read`);
    app.validate(project);
    await app.generateOutputs(project);
    // They have been said: a link in a comment that leads nowhere, for example.
    if (app.logger.hasErrors() || app.logger.hasWarnings()) throw new Error(`${name}: its page has faults`);
    return readFileSync(join(folder, 'pages', 'README.md'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const out = join(root, 'dist', 'api');
  mkdirSync(out, { recursive: true });
  for (const name of Object.keys(ENTRIES)) {
    writeFileSync(join(out, `${name}.md`), await apiPage(name));
    console.log(join(out, `${name}.md`));
  }
}
