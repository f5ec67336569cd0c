import { useEffect, useState } from 'preact/hooks';
import type { StaffState } from '../../ports/staff.ts';
import type { KeptGame } from '../../ports/store.ts';
import { DiscPaints } from '../components/discs.tsx';
import { CheckIcon, CrossIcon, WarnIcon } from '../components/icons.tsx';
import { keptGames } from '../replay/archive.ts';
import { hashOf } from '../state/place.ts';
import { profile, view } from '../state/table.ts';
import { sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { ActionsPanel, UpdatesPanel } from './actions-panel.tsx';
import { BoardPanel } from './board-panel.tsx';
import { stopsPlay } from './faults.ts';
import { FaultsPanel } from './faults-panel.tsx';
import { HousePanel } from './house-panel.tsx';
import { LinkPanel } from './link-panel.tsx';
import { PinPage } from './pin-page.tsx';
import { SquaresPanel } from './squares-panel.tsx';
import { desk, entrance, refusal, unheard, watchDesk } from './staff-client.ts';
import { dateWords, LockIcon, StaffFrame } from './staff-frame.tsx';

/** The staff's page, always behind its lock. */
export function MaintenancePage() {
  useEffect(watchDesk, []);
  const now = desk.value;
  const inside = entrance.value.kind === 'inside' && now !== null;
  return (
    <StaffFrame
      page="staff"
      title={inside ? t('staff.title', { board: now.house?.now.name || now.board }) : t('staff.page.staff')}
      status={inside && <Status now={now} />}
    >
      {inside ? <Panels now={now} /> : entrance.value.kind === 'outside' && <PinPage />}
    </StaffFrame>
  );
}

/** Whether visitors can play, in one word. */
function Status({ now: { lock, faults } }: { readonly now: StaffState }) {
  const open = faults.filter(({ cleared }) => cleared === null);
  // Of what is not heard nothing is said, and least of all that it is well.
  if (unheard.value)
    return (
      <span class="chip ink" data-status="unheard">
        <WarnIcon /> {t('staff.unheard')}
      </span>
    );
  if (lock !== null)
    return (
      <span class="chip outline" data-status="locked">
        <LockIcon /> {t(`staff.lock.${lock}`)}
      </span>
    );
  if (open.some(({ fault }) => stopsPlay(fault)))
    return (
      <span class="chip ink" data-status="stopped">
        <CrossIcon /> {t('staff.stopped', { count: open.length })}
      </span>
    );
  if (open.length > 0)
    return (
      <span class="chip amber" data-status="check">
        <WarnIcon /> {t('staff.check', { count: open.length })}
      </span>
    );
  return (
    <span class="chip blue" data-status="well">
      <CheckIcon /> {t('staff.well')}
    </span>
  );
}

function Panels({ now }: { readonly now: StaffState }) {
  return (
    <main class="staff-panels">
      <DiscPaints />
      <p role="alert" class={refusal.value === null ? 'unseen' : 'staff-refusal'}>
        {refusal.value !== null && t(refusal.value)}
      </p>
      <SquaresPanel now={now} size={profile.value.size} />
      <BoardPanel now={now} game={view.value?.game ?? 'trappes'} />
      <LinkPanel now={now} />
      <FaultsPanel now={now} game={view.value?.game ?? 'trappes'} />
      <ActionsPanel now={now} />
      <GamesPanel />
      {now.house !== null && <HousePanel now={{ ...now, house: now.house }} />}
      {now.releases !== null && <UpdatesPanel releases={now.releases} />}
    </main>
  );
}

const SHOWN_GAMES = 6;

/** The last games, each to be looked at as it was played. One that was only laid out is not listed. */
function GamesPanel() {
  const [games, setGames] = useState<readonly KeptGame[]>([]);
  useEffect(() => {
    keptGames().then(
      ({ games: all }) => setGames(all.filter(({ plies }) => plies > 0).slice(0, SHOWN_GAMES)),
      () => setGames([]),
    );
  }, []);
  return (
    <section class="panel staff-games">
      <header>
        <h2>{t('staff.games')}</h2>
        <a href={hashOf({ page: 'kept' })}>{t('staff.games.all')}</a>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('staff.when')}</th>
            <th scope="col">{t('staff.game')}</th>
            <th scope="col">{t('staff.halfMoves')}</th>
            <th scope="col">{t('staff.ended')}</th>
          </tr>
        </thead>
        <tbody>
          {games.map((game) => (
            <tr key={game.id}>
              <td class="mono">{dateWords(Date.parse(game.begun))}</td>
              <td>
                <a href={hashOf({ page: 'game', id: game.id })}>{t(`game.${game.head.game}`)}</a>
              </td>
              <td class="mono">{game.plies}</td>
              <td>{endWords(game)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {games.length === 0 && <p>{t('staff.games.none')}</p>}
    </section>
  );
}

function endWords({ head, state, result }: KeptGame): string {
  if (result === null || result.reason === 'abandoned')
    return t(state === 'open' ? 'kept.open' : 'reason.abandoned');
  const why = t(`reason.${result.reason}`);
  return result.winner === null
    ? t('over.draw', { why })
    : t('over.win', { side: sideName(head.game, result.winner), why });
}
