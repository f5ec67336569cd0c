import type { StaffState } from '../../ports/staff.ts';
import type { Algebraic } from '../../rules/rules.ts';
import { type BoardSize, isDark, nameOf } from '../board/geometry.ts';
import { t } from '../texts/texts.ts';
import { act } from './staff-client.ts';
import { ChatterIcon, LockIcon } from './staff-frame.tsx';

/** As many edges within 1.5 s are chatter (docs/recognition.md). */
const CHATTER_EDGES = 16;

type Sign = 'chatter' | 'stuck' | 'unseen' | null;

/** The squares as the sensors have them, at this moment, with how often each has changed. */
export function SquaresPanel({ now, size }: { readonly now: StaffState; readonly size: BoardSize }) {
  const { occupied, missing } = now.squares;
  const rows = Array.from({ length: size }, (_, n) => size - 1 - n);
  const columns = Array.from({ length: size }, (_, n) => n);
  return (
    <section class="panel squares-panel">
      <header>
        <h2>{t('staff.squares')}</h2>
        <p>{t('staff.squares.now', { n: size * size, k: occupied.length })}</p>
      </header>
      <table aria-label={t('staff.squares')} data-size={size}>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">{row + 1}</th>
              {columns.map((col) => (
                <SquareCell key={col} now={now} at={nameOf({ col, row })} dark={isDark({ col, row })} />
              ))}
            </tr>
          ))}
          <tr>
            <td />
            {columns.map((col) => (
              <th key={col} scope="col">
                {nameOf({ col, row: 0 }).charAt(0)}
              </th>
            ))}
          </tr>
        </tbody>
      </table>
      <ul class="legend">
        <li data-sign="occupied">{t('staff.sign.occupied')}</li>
        <li data-sign="chatter">
          <ChatterIcon /> {t('staff.sign.chatter')}
        </li>
        <li data-sign="stuck">
          <LockIcon /> {t('staff.sign.stuck')}
        </li>
        <li data-sign="unseen">{t('staff.sign.unseen')}</li>
      </ul>
      <p>{t('staff.squares.count')}</p>
      <button type="button" class="button" data-do="countAnew" onClick={() => void act({ do: 'countAnew' })}>
        {t('staff.countAnew')}
      </button>
      {missing.length > 0 && now.lock === null && (
        <p data-missing>{t('staff.missing', { count: missing.length, where: missing.join(', ') })}</p>
      )}
    </section>
  );
}

interface CellProps {
  readonly now: StaffState;
  readonly at: string;
  readonly dark: boolean;
}

function SquareCell({ now, at, dark }: CellProps) {
  const { occupied, edges } = now.squares;
  const isOn = occupied.some((one) => one === at);
  const { count = 0, burst = 0 } = edges[at as Algebraic] ?? {};
  const sign = signOf(now, at, burst);
  const words = [at, t(isOn ? 'staff.sign.occupied' : 'staff.sign.free'), sign && t(`staff.sign.${sign}`)];
  return (
    <td
      data-at={at}
      data-dark={dark}
      data-on={isOn}
      data-sign={sign}
      title={[...words.filter(Boolean), t('staff.edges', { n: count, k: burst })].join(' · ')}
    >
      {sign === 'chatter' && <ChatterIcon />}
      {sign === 'stuck' && <LockIcon />}
      {isOn && sign === null && <span class="occupied" />}
      {count > 0 && <span class="edges">{count}</span>}
      <span class="unseen">{words.filter(Boolean).join(', ')}</span>
    </td>
  );
}

function signOf({ faults }: StaffState, at: string, burst: number): Sign {
  const open = faults.filter(({ cleared, fault }) => cleared === null && fault.square === at);
  const codes = new Set(open.map(({ fault }) => fault.code));
  if (codes.has('stuck')) return 'stuck';
  if (codes.has('unseen')) return 'unseen';
  return codes.has('chatter') || burst >= CHATTER_EDGES ? 'chatter' : null;
}
