/** What the forge runs: commands that are there, and a release that says what is in it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { notesFor } from '../../tools/release.mjs';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const workflows = readdirSync(new URL('.github/workflows/', root));

describe('the forge', () => {
  const { scripts } = JSON.parse(read('package.json'));

  it.each(workflows)('%s runs only what is there', (name) => {
    const text = read(`.github/workflows/${name}`);
    const run = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, script = '']) => script);
    expect(run.filter((script) => scripts[script] === undefined)).toEqual([]);
    const files = [...text.matchAll(/(?:tools|\.ci)\/[\w./-]+/g)].map(([file]) => file);
    expect(files.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
    expect(run.length + files.length).toBeGreaterThan(0);
  });

  it('tries the Node versions that the program is for, the oldest first', () => {
    const { engines } = JSON.parse(read('package.json'));
    const oldest = /^>=(\d+)\./.exec(engines.node)?.[1];
    expect(read('.github/workflows/ci.yml')).toContain(`node: [${oldest}, 22, 24]`);
  });
});

describe('comments and documents', () => {
  it('cite what a reader has', () => {
    const files = readdirSync(new URL('src/', root), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(tsx?|css|json|md)$/.test(path))
      .map((path) => `src/${path}`);
    const documents = readdirSync(new URL('docs/', root), { encoding: 'utf8' }).filter((name) =>
      name.endsWith('.md'),
    );
    const all = [
      ...files,
      ...documents.map((name) => `docs/${name}`),
      'README.md',
      'CONTRIBUTING.md',
      'wiring.md',
    ];
    expect(all.length).toBeGreaterThan(500);
    const cites =
      /\b(design|hardware|visual|recognition|movegen|formats|scenarios)\.md\b|hardware brief|the brief\b/g;
    const unknown = all.flatMap((path) =>
      [...read(path).matchAll(cites)].flatMap(([cited]) =>
        existsSync(new URL(`docs/${cited}`, root)) ? [] : [`${path}: ${cited}`],
      ),
    );
    expect(unknown).toEqual([]);
  });
});

it('docs/architecture.md draws the arrows of the core that are checked', () => {
  const [, drawing = ''] = /```mermaid\n([\s\S]*?)```/.exec(read('docs/architecture.md')) ?? [];
  const drawn = [...drawing.matchAll(/(\w+) --> (\w+)/g)].map(([, from, to]) => `${from} ${to}`);
  const [, core = ''] = /const core = \{([\s\S]*?)\};/.exec(read('.dependency-cruiser.cjs')) ?? [];
  const checked = [...core.matchAll(/(\w+): \[(.*)\]/g)].flatMap(([, from, to = '']) =>
    [...to.matchAll(/\w+/g)].map(([other]) => `${from} ${other}`),
  );
  expect(checked.length).toBeGreaterThan(5);
  expect(drawn.toSorted()).toEqual(checked.toSorted());
});

describe('tests of a page', () => {
  it('wait for what it shows: a page that has been told something draws it a frame later', () => {
    const reads =
      'textContent|allTextContents|innerText|count|is(?:Visible|Disabled|Enabled)|getAttribute|inputValue';
    const hasty = new RegExp(`expect\\(\\s*await [^;]*?\\.(?:${reads})\\(`, 'g');
    const folders = ['test/kiosk/', 'test/e2e/'].flatMap((folder) =>
      readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map((name) => folder + name),
    );
    const found = folders
      .filter((path) => path.endsWith('.itest.ts'))
      .flatMap((path) => [...read(path).matchAll(hasty)].map(([text]) => `${path}: ${text}`));
    expect(found).toEqual([]);
  });
});

describe('a release', () => {
  const changelog =
    '# Changelog\n\n## [Unreleased]\n\nmore\n\n## [1.2.0] - 2026-12-01\n\n### Added\n- this\n\n## [1.1.0]\n\n';

  it('says what its section of the changelog says', () => {
    expect(notesFor(changelog, '1.2.0')).toBe('### Added\n- this\n');
  });

  it('is refused without one', () => {
    expect(() => notesFor(changelog, '1.3.0')).toThrow('CHANGELOG.md has no section [1.3.0]');
    expect(() => notesFor(changelog, '1.1.0')).toThrow('says nothing of 1.1.0');
  });
});
