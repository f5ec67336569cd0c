import type { MatchView, MirrorView } from '../../ports/mirror-page.ts';
import { EyeIcon, WarnIcon } from '../components/icons.tsx';
import { BoardId } from '../fleet/fleet-page.tsx';
import { backToTable } from '../state/place.ts';
import { t } from '../texts/texts.ts';
import { Greetings, MatchBoards } from './match-boards.tsx';
import { PairingPanel } from './pairing-panel.tsx';

/** Other boards: the match with one of them, both boards side by side, and how another is found. */
export function FarPage({ mirror }: { readonly mirror: MirrorView }) {
  const { match, pairing, town } = mirror;
  return (
    <main class="panel words-page far-page">
      <header>
        <h1>
          {match === null ? t('far.title', { town }) : t('far.between', { here: town, there: match.town })}
          {match?.alike && (
            <>
              {' '}
              <BoardId board={match.board} />
            </>
          )}
        </h1>
        {match !== null && (
          <p class="far-watched">
            <EyeIcon /> {t('far.spectators', { count: match.spectators.here + match.spectators.there })}
          </p>
        )}
        <a class="button" href="#fleet">
          {t('fleet.title')}
        </a>
        <button type="button" class="button primary" onClick={backToTable}>
          {t('head.back')}
        </button>
      </header>
      <Troubles mirror={mirror} />
      {match !== null && pairing.kind !== 'checking' && (
        <>
          <MatchBoards match={match} here={town} />
          <Greetings match={match} here={town} />
        </>
      )}
      {match !== null && (pairing.kind === 'idle' || pairing.kind === 'agreed') ? (
        <details open={pairing.kind === 'idle' && pairing.why !== null}>
          <summary>{t('far.another')}</summary>
          <PairingPanel pairing={pairing} />
        </details>
      ) : (
        <PairingPanel pairing={pairing} />
      )}
    </main>
  );
}

function Troubles({ mirror: { broker, double, match } }: { readonly mirror: MirrorView }) {
  const words = [
    ...(broker.up ? [] : [t('far.noBroker', { url: broker.url })]),
    ...(double ? [t('far.double')] : []),
    ...(match === null ? [] : logWords(match)),
  ];
  return (
    <>
      {words.map((line) => (
        <p key={line} class="far-trouble" role="alert">
          <WarnIcon /> {line}
        </p>
      ))}
    </>
  );
}

/** Whose record is wrong or old, and what to do. */
function logWords({ town, log }: MatchView): readonly string[] {
  switch (log.kind) {
    case 'well':
      return [];
    case 'comparing':
      return [t('far.compare', { town })];
    case 'lacking':
      return [t('far.lacking', { town, n: log.entries })];
    case 'again':
      return [t(`far.again.${log.by}`, { town, n: log.acts })];
    case 'frozen':
      return [`${t(`far.frozen.${log.why}.${log.by}`, { town })} ${t('far.frozen.do', { town })}`];
  }
}
