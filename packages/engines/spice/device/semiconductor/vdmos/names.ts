/** Names on VDMOS cards and lines. */
import type { CardNames } from '../names.ts';

const words = (text: string): readonly string[] => text.trim().split(/\s+/u);

const PARAMETERS: ReadonlySet<string> = new Set(
  words(`level vto kp phi lambda theta rd rs rg tnom kf af rq vq mtriode tcvth mu texp0 texp1 trd1 trd2 trg1 trg2 trs1 trs2
  trb1 trb2 subshift ksubthres tksubthres1 tksubthres2 bv ibv nbv rds rb n tt eg xti is vj cjo m fc cgdmin cgdmax a cgs`),
);

export const VDMOS_NAMES: CardNames = {
  levels: [1],
  parameters: () => PARAMETERS,
  aliases: { vth0: 'vto', vtotc: 'tcvth', bex: 'mu', vt0: 'vto', cj0: 'cjo', uo: 'u0' },
  idle: new Set(
    words(`mfg vds ron qg type vgs_max vgd_max vds_max vgsr_max vgdr_max pd_max id_max idr_max te_max rth_ext derating rthjc
    rthca cthj vp t_abs t_rel_global t_measured u0 tox l w capop v subthres subslope`),
  ),
  instance: new Set(words('m temp dtemp icvds icvgs l w')),
};
