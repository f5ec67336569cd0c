import type { View } from '../../game/game.ts';
import type { LinkStatus } from '../../ports/board.ts';
import { lamp } from '../board/lamps.ts';
import { pacing } from '../state/pace.ts';
import { connection, isVirtual, lights, links, view } from '../state/table.ts';
import { faultText } from '../texts/faults.ts';
import { t } from '../texts/texts.ts';
import { LinkIcon, WarnIcon } from './icons.tsx';

function LinkLine({ name, link }: { readonly name: 'sensors' | 'actuators'; readonly link: LinkStatus }) {
  return (
    <li data-link={name} data-state={link.state}>
      <i class="link-dot" aria-hidden="true" />
      {t('links.line', { part: t(`links.${name}`), state: t(`link.${link.state}`) })}
    </li>
  );
}

function Faults({ faults, game }: Pick<View, 'faults' | 'game'>) {
  return (
    <>
      {faults.map((fault) => (
        <li key={`${fault.code}${fault.square}${fault.part}`} class="fault">
          <WarnIcon /> {faultText(fault, game)}
        </li>
      ))}
    </>
  );
}

/** Both links to the board, the pace of a simulated one, and what is broken. */
export function LinksPanel() {
  const now = links.value;
  const kind = isVirtual.value ? 'virtual' : 'real';
  const up = connection.value.state === 'open' && now?.sensors.state === 'up' && now.actuators.state === 'up';
  return (
    <section class="panel links" data-up={up}>
      <span class="links-sign" data-fault={lamp(lights.value, 'fault')}>
        <LinkIcon />
      </span>
      <div>
        <h2>
          {connection.value.state === 'open' ? t(`links.${kind}.${up ? 'up' : 'down'}`) : t('links.page')}
        </h2>
        {now !== null && connection.value.state === 'open' && (
          <ul>
            <LinkLine name="sensors" link={now.sensors} />
            <LinkLine name="actuators" link={now.actuators} />
            {view.value !== null && <Faults {...view.value} />}
          </ul>
        )}
        {pacing.value.slow && (
          <p class="pace">{t('links.pace', { n: Math.round(pacing.value.pace * 100) })}</p>
        )}
      </div>
    </section>
  );
}
