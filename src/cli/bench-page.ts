import { type Figure, formatFigures, holds } from '../bench/firmware/firmware.ts';
import { benchPage } from '../bench/page/page.ts';
import { showProgress } from './progress.ts';

export interface PageFlags {
  readonly moves: number;
  readonly rest: number;
}

export const PAGE_DEFAULTS = { moves: 40, rest: 60 } as const;

/** Exit code 1 when the page is later, or the board busier, than it may be on a machine at rest. */
export async function runPage(flags: PageFlags): Promise<readonly Figure[]> {
  const figures = await benchPage({
    ...flags,
    progress: (what, done, of) => showProgress(`${what}: ${done} of ${of}`, done === of),
  });
  if (!figures.every(holds)) process.exitCode = 1;
  return figures;
}

export const formatPage = formatFigures;
