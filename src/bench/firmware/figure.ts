/** One measured number, and what it has to keep to. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** Null: told, not judged. */
  readonly bar: { readonly kind: 'atLeast' | 'atMost'; readonly value: number } | null;
}

export const atLeast = (value: number): Figure['bar'] => ({ kind: 'atLeast', value });
export const atMost = (value: number): Figure['bar'] => ({ kind: 'atMost', value });

export function holds({ value, bar }: Figure): boolean {
  if (bar === null) return true;
  return bar.kind === 'atLeast' ? value >= bar.value : value <= bar.value;
}

/** The figures as a Markdown table. */
export function formatFigures(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.what,
    number(figure.value),
    figure.unit,
    barOf(figure),
    figure.bar === null ? '' : holds(figure) ? 'yes' : 'NO',
  ]);
  const head = ['figure', 'measured', 'unit', 'bar', 'kept'];
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function barOf({ bar }: Figure): string {
  if (bar === null) return '';
  return `${bar.kind === 'atLeast' ? 'at least' : 'at most'} ${number(bar.value)}`;
}

function number(value: number): string {
  return Number.isInteger(value) ? value.toLocaleString('en') : value.toFixed(2);
}
