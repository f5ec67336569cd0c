import type { DoctorReport } from '../app/bring-up/doctor.ts';
import type { Finding } from '../app/bring-up/finding.ts';

/** What `damier doctor` says at the end. */
export function toldReport({ board, firmware, tested, findings }: DoctorReport): string {
  const answers = Object.values(firmware).flatMap((one) =>
    one === null ? [] : [`${one.name} ${one.version}`],
  );
  const head = `${board}${answers.length > 0 ? ` (${answers.join(', ')})` : ''}: tested ${tested.join(', ')}.`;
  if (findings.length === 0) return `${head}\nNothing was found.`;
  return [head, ...toldFindings(findings)].join('\n');
}

/** A line for each. */
export function toldFindings(findings: readonly Finding[]): readonly string[] {
  return findings.map(
    ({ code, page, part, where, seen, cause }) =>
      `${page} ${code === part ? code : `${code} ${part}`}: ${seen.replace(/\.$/, '')}; ${cause}${where === '' ? '' : ` [${where}]`}`,
  );
}
