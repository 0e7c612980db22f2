/** Circuits with semiconductors, switches and expressions, as people draw them; each with a sine or a pulse at `vin`. */
export const DEVICES: Readonly<Record<string, string>> = {
  'a half-wave rectifier':
    'vin in 0 sin(0 10 50)\nd1 in out dm\nc1 out 0 100u\nr1 out 0 1k\n.model dm d(is=1e-14 rs=0.5 cjo=20p tt=100n bv=60)\n.tran 0.1m 60m',
  'a common-emitter amplifier':
    'vcc vcc 0 12\nvin in 0 sin(0 20m 1k)\nc1 in b 10u\nr1 vcc b 47k\nr2 b 0 10k\nrc vcc c 2.2k\nq1 c b e qn\nre e 0 470\nce e 0 100u\nc2 c out 10u\nrl out 0 10k\n.model qn npn(bf=150 is=1e-15 vaf=80 rb=100 rc=2 re=0.2 cje=10p cjc=5p tf=0.4n tr=20n)\n.tran 10u 5m',
  'a long-tailed pair with a pnp mirror':
    'vcc vcc 0 10\nvee vee 0 -10\nvin a 0 sin(0 5m 10k)\nq1 x a t qn\nq2 y 0 t qn\nq3 x x vcc qp\nq4 y x vcc qp\nie t vee 1m\nr1 y 0 100k\n.model qn npn(bf=100 vaf=100 cje=2p cjc=2p tf=0.3n)\n.model qp pnp(bf=60 vaf=50 cje=2p cjc=2p tf=1n)\n.tran 1u 200u',
  'a CMOS inverter of level 1':
    'vdd vdd 0 5\nvin in 0 pulse(0 5 10n 5n 5n 40n 100n)\nm1 out in vdd vdd mp w=20u l=1u ad=20p as=20p\nm2 out in 0 0 mn w=10u l=1u ad=10p as=10p\nc1 out 0 0.1p\n.model mn nmos(vto=0.8 kp=60u lambda=0.02 tox=20n cj=0.3m cgso=0.2n cgdo=0.2n gamma=0.4 phi=0.7)\n.model mp pmos(vto=-0.8 kp=20u lambda=0.04 tox=20n cj=0.3m cgso=0.2n cgdo=0.2n gamma=0.5 phi=0.7)\n.tran 0.5n 200n',
  'a source follower of level 3':
    'vdd vdd 0 10\nvin in 0 dc 5 sin(5 1 100k)\nm1 vdd in out 0 mn w=100u l=2u ad=100p as=100p\nr1 out 0 1k\nc1 out 0 10p\n.model mn nmos(level=3 vto=1 uo=500 tox=40n nsub=1e16 theta=0.1 vmax=1e5 eta=0.1 kappa=0.5 cj=0.2m)\n.tran 0.1u 20u',
  'a JFET stage':
    'vdd vdd 0 15\nvin in 0 sin(0 0.1 1k)\nj1 d g s jn\nrg g 0 1meg\nc1 in g 0.1u\nrd vdd d 3.3k\nrs s 0 1k\ncs s 0 47u\n.model jn njf(vto=-2 beta=1m lambda=10m cgs=5p cgd=3p rd=10 rs=10)\n.tran 10u 4m',
  'a comparator with hysteresis by S and B':
    'vin in 0 sin(0 2 1k)\ns1 out 0 in 0 sw\nr1 vp out 1k\nvp vp 0 5\nb1 x 0 i={0.001*tanh(v(in))}\nr2 x 0 2k\nc1 out 0 10n\n.model sw sw(vt=0.5 vh=0.2 ron=10 roff=1meg)\n.tran 5u 3m',
  'a buck converter':
    'vcc vcc 0 12\nvin g 0 pulse(0 10 0 50n 50n 4u 10u)\ns1 vcc x g 0 sw\nd1 0 x dm\nl1 x out 47u\nc1 out 0 100u\nr1 out 0 3\n.model sw sw(vt=5 vh=1 ron=20m roff=10meg)\n.model dm d(is=1e-9 rs=20m cjo=200p)\n.tran 0.2u 200u uic',
};
