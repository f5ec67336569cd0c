import { NO_SPINS } from '../../game/game.ts';
import type { FarFault, FarLink, FarState, LogState } from '../../ports/far.ts';
import { opponentOf } from '../../rules/rules.ts';
import type { AgreedMatches } from './agreed-matches.ts';
import type { Agreement } from './agreement.ts';
import { logStateOf } from './log-state.ts';
import type { OpenMirror } from './open-mirror.ts';

export interface FarBoardParts {
  readonly agreement: Agreement;
  /** Null before this program's folder is its own, and after the end. */
  readonly open: () => OpenMirror | null;
  readonly matches: () => AgreedMatches | null;
  readonly onChange: FarLink['onChange'];
}

/** How things stand with the board of the match that is due. */
export function farBoard({ agreement, open, matches, onChange }: FarBoardParts): FarLink {
  const due = () => {
    if (agreement.now === null) throw new Error('no match was agreed on');
    return agreement.now;
  };
  return {
    get state(): FarState {
      const { me, terms } = due();
      const side = opponentOf(me);
      const { name: town, board } = terms.boards[side];
      const now = open();
      const away = now !== null && !now.presence.isHere(board);
      const game = away ? null : (now?.presence.lastOf(board)?.game ?? null);
      const match = matches()?.match ?? null;
      const log: LogState = match === null ? { kind: 'well' } : logStateOf(match);
      const there = game?.match === terms.match ? game : null;
      return {
        ...{ side, town, away, faults: faultsOf(now, log), log },
        ...{
          stands: there?.stands === true,
          pause: there?.pause === true,
          spins: there && (there.spins ?? NO_SPINS),
        },
      };
    },
    get match() {
      return due().terms.match;
    },
    onChange,
  };
}

function faultsOf(open: OpenMirror | null, log: LogState): readonly FarFault[] {
  const faults: FarFault[] = [];
  if (open?.broker.bus.up === false) faults.push('broker');
  if (open?.presence.hasDouble) faults.push('double');
  if (log.kind === 'frozen') faults.push('frozen');
  return faults;
}
