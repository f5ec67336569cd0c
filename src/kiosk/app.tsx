import { computed } from '@preact/signals';
import { BringUpPage } from './bring-up/bring-up-page.tsx';
import { CardTable } from './cards/card-table.tsx';
import { CardsPage } from './cards/cards-page.tsx';
import { CoachPanel } from './coach/coach-panel.tsx';
import { BareBoard } from './components/board.tsx';
import { DiscPaints } from './components/discs.tsx';
import { Footer, Header, QuickWays, Unanswered } from './components/header.tsx';
import { LinksPanel } from './components/links-panel.tsx';
import { MainAction, NewGamePanel } from './components/main-action.tsx';
import { MovesPanel } from './components/moves-panel.tsx';
import { PhonePage } from './components/phone-page.tsx';
import { BoardAndPlayers } from './components/players.tsx';
import { LiveRegions, TroublePanel } from './components/prompt-panel.tsx';
import { ReplayPage } from './components/replay-page.tsx';
import { RulesPage } from './components/rules-page.tsx';
import { Choices, SliderStrips } from './components/sliders.tsx';
import { WheelPanel } from './components/wheel.tsx';
import { FleetPage } from './fleet/fleet-page.tsx';
import { GamesPage } from './games/games-page.tsx';
import { hand } from './hand/hand-control.ts';
import { FarPage } from './mirror/far-page.tsx';
import { NewGamePage } from './new-game/new-game-page.tsx';
import { hasRules } from './rules-page/sentences.ts';
import { FiguresPage } from './staff/figures-page.tsx';
import { GuidePage } from './staff/guide-page.tsx';
import { MaintenancePage } from './staff/maintenance-page.tsx';
import { LockedPage } from './staff/pin-page.tsx';
import { place } from './state/place.ts';
import {
  bringUp,
  connection,
  isReplay,
  mirror,
  phones,
  profile,
  role,
  staffNews,
  study,
  view,
  visitor,
} from './state/table.ts';
import { ProblemsPage } from './study/problems-page.tsx';
import { StudyPanel } from './study/study-panel.tsx';
import { VisitorPage } from './visitor/visitor-page.tsx';

export function App() {
  return (
    <>
      {!isTold.value && <Unanswered />}
      <Page />
    </>
  );
}

/** At the table the prompt says it, and at an exhibit the headline does. */
const isTold = computed(() => {
  if (bringUp.value !== null || place.value.page !== 'table' || isReplay.value) return false;
  return visitor.value !== null || (staffNews.value?.lock ?? null) === null;
});

function Page() {
  if (bringUp.value !== null) return <BringUpPage view={bringUp.value} />;
  // The staff's and the makers' pages have addresses of their own. A visitor's page has none.
  if (visitor.value !== null && place.value.page === 'table') return <VisitorPage visitor={visitor.value} />;
  const now = view.value;
  if (place.value.page === 'board') return <BareBoard />;
  if (place.value.page === 'staff') return <MaintenancePage />;
  if (place.value.page === 'figures') return <FiguresPage />;
  if (place.value.page === 'guide') return <GuidePage />;
  return (
    <div
      class="page"
      data-connection={connection.value.state}
      data-role={isReplay.value ? 'none' : (role.value ?? 'none')}
      data-spinner={profile.value.spinner !== null}
      data-holding={hand.value.kind === 'holding'}
      data-choosing={(now?.choices.length ?? 0) > 0}
    >
      {place.value.page === 'table' && <QuickWays />}
      <DiscPaints />
      <LiveRegions />
      <TroublePanel />
      <Header />
      <Place />
    </div>
  );
}

function Place() {
  const now = view.value;
  switch (place.value.page) {
    case 'rules':
      return now !== null && hasRules(now.options) ? <RulesPage /> : <Table />;
    case 'fleet':
      return <FleetPage />;
    case 'cards':
      return <CardsPage />;
    case 'far':
      return mirror.value === null ? <Table /> : <FarPage mirror={mirror.value} />;
    case 'new':
      return <NewGamePage />;
    case 'problems':
      return <ProblemsPage />;
    case 'kept':
      return <GamesPage />;
    case 'phone':
      return phones.value === null ? <Table /> : <PhonePage phones={phones.value} />;
    case 'game':
    case 'pdn':
    case 'trace':
      return <ReplayPage />;
    case 'board':
    case 'staff':
    case 'figures':
    case 'guide':
      // Pages of their own, above.
      return null;
    case 'table':
      return <Table />;
  }
}

function Table() {
  const now = view.value;
  const lock = isReplay.value ? null : (staffNews.value?.lock ?? null);
  if (lock !== null) return <LockedPage lock={lock} />;
  if (now?.cards != null) return <CardTable />;
  return (
    <>
      <main class="table">
        <BoardAndPlayers bottom={now?.seats.bottom ?? 'W'} />
        <aside class="aside">
          <WheelPanel />
          <NewGamePanel />
          <Choices />
          {study.value === null ? <CoachPanel /> : <StudyPanel study={study.value} />}
          <SliderStrips />
          <LinksPanel />
          <MovesPanel />
        </aside>
        <Footer />
      </main>
      <MainAction />
    </>
  );
}
