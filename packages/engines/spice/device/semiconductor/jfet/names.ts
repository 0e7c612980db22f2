/** Names on JFET cards and lines. */
import type { CardNames } from '../names.ts';

const words = (text: string): readonly string[] => text.trim().split(/\s+/u);

const PARAMETERS: ReadonlySet<string> = new Set(
  words(`level vto beta lambda rd rs cgs cgd pb is n fc b tnom tcv vtotc bex betatce xti eg kf af nlev gdsnoi
  m isr nr alpha vk`),
);

export const JFET_NAMES: CardNames = {
  levels: [1],
  parameters: () => PARAMETERS,
  aliases: { vt0: 'vto', vj: 'pb', mj: 'm', xti0: 'xti' },
  idle: new Set(
    words(
      'mfg vds ron qg iave vpk type acm align alignas capop cv vgs_max vds_max lref wref t_abs t_rel_global t_measured',
    ),
  ),
  instance: new Set(words('area m temp dtemp')),
};
