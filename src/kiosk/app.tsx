import { opponentOf } from './board/sides.ts';
import { Board } from './components/board.tsx';
import { Choices } from './components/choices.tsx';
import { DiscPaints } from './components/disc-face.tsx';
import { Footer } from './components/footer.tsx';
import { Header } from './components/header.tsx';
import { LinksPanel } from './components/links-panel.tsx';
import { MainAction } from './components/main-action.tsx';
import { MovesPanel } from './components/moves-panel.tsx';
import { NewGamePanel } from './components/new-game.tsx';
import { PlayerCard } from './components/player-card.tsx';
import { LiveRegions, PromptPanel } from './components/prompt-panel.tsx';
import { RulesPage } from './components/rules-page.tsx';
import { SliderStrips } from './components/slider-strips.tsx';
import { Tray } from './components/tray.tsx';
import { WheelPanel } from './components/wheel-panel.tsx';
import { hand } from './hand/hand-control.ts';
import { hasRules } from './rules-page/sentences.ts';
import { rulesOpen } from './state/place.ts';
import { connection, profile, role, view } from './state/table.ts';
import { t } from './texts/texts.ts';

export function App() {
  const now = view.value;
  return (
    <div
      class="page"
      data-connection={connection.value.state}
      data-role={role.value ?? 'none'}
      data-spinner={profile.value.spinner !== null}
      data-holding={hand.value.kind === 'holding'}
      data-choosing={(now?.choices.length ?? 0) > 0}
    >
      <DiscPaints />
      <LiveRegions />
      <Header />
      {rulesOpen.value && now !== null && hasRules(now.options) ? <RulesPage /> : <Table />}
    </div>
  );
}

function Table() {
  const now = view.value;
  const bottom = now?.seats.bottom ?? 'W';
  return (
    <>
      <main class="table">
        <div class="middle">
          <PromptPanel />
          <Board />
        </div>
        <div class="players">
          <PlayerCard seat="top" />
          <Tray side={bottom} />
          <Tray side={opponentOf(bottom)} />
          <PlayerCard seat="bottom" />
        </div>
        <aside class="aside">
          <WheelPanel />
          <NewGamePanel />
          <Choices />
          <SliderStrips />
          <LinksPanel />
          {now?.game === 'sujet-verbe' && <p class="panel note">{t('cards.later')}</p>}
          <MovesPanel />
        </aside>
        <Footer />
      </main>
      <MainAction />
    </>
  );
}
