import './styles/fonts.css';
import './styles/palette.css';
import './styles/page.css';
import './styles/panels.css';
import './styles/prompt.css';
import './styles/players.css';
import './styles/choices.css';
import './styles/board.css';
import './styles/traps.css';
import './styles/discs.css';
import './styles/sliders.css';
import './styles/lights.css';
import './styles/wheel.css';
import './styles/replay.css';
import './styles/bare.css';
import './styles/cards.css';
import './styles/phone.css';
import './styles/small.css';
import './styles/narrow.css';
import './styles/visitor.css';
import './styles/motion.css';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './app.tsx';
import { woodTile } from './art/paint.ts';
import { releaseButtons } from './hand/arcade.ts';
import { connect } from './link/connection.ts';
import { runWallClock } from './prompt/shown.ts';
import { followRecordings } from './replay/open.ts';
import { runPlayer } from './replay/player.ts';
import { playSounds } from './sound/sounds.ts';
import { runClocks } from './state/clocks.ts';
import { watchFalls } from './state/falling.ts';
import { watchKings } from './state/kings.ts';
import { watchPace } from './state/pace.ts';
import { followAddress } from './state/place.ts';
import { language, theme } from './state/preferences.ts';
import { view } from './state/table.ts';
import { directionOf } from './texts/languages.ts';
import { t } from './texts/texts.ts';
import { readAloud } from './visitor/spoken.ts';
import { followVisit } from './visitor/visit.ts';
import { runWheel } from './wheel/wheel-control.ts';

const root = document.documentElement;

effect(() => {
  root.lang = language.value;
  root.dir = directionOf(language.value);
  root.dataset.theme = theme.value;
  const game = view.value?.game;
  document.title = game === undefined ? 'Damier' : `Damier · ${t(`game.${game}`)}`;
});
root.style.setProperty('--wood-dark', `url(${woodTile('dark')})`);
root.style.setProperty('--wood-frame', `url(${woodTile('frame')})`);

// A key let go anywhere lets go of the button.
addEventListener('keyup', (event) => {
  if (event.key === ' ') releaseButtons();
});
addEventListener('blur', releaseButtons);

const page = document.getElementById('page');
if (page === null) throw new Error('index.html has no #page');
render(<App />, page);
followAddress();
followRecordings();
runPlayer();
runWheel();
watchFalls();
watchKings();
watchPace();
runWallClock();
runClocks();
playSounds();
followVisit();
readAloud();
connect();
