/** A stage of one transistor: bias, gain, bandwidth and a transient in one deck. */
export const commonEmitter = `Common-emitter stage
VCC vcc 0 12
V1 in 0 AC 1 SIN(0 10m 1k)
RS in a 600
C1 a b 10u
R1 vcc b 47k
R2 b 0 10k
RC vcc c 4.7k
RE e 0 1k
CE e 0 100u
Q1 c b e Q2N3904
C2 c out 10u
RL out 0 10k
.model Q2N3904 NPN(IS=6.734f XTI=3 EG=1.11 VAF=74.03 BF=416.4 NE=1.259
+ ISE=6.734f IKF=66.78m XTB=1.5 BR=.7371 NC=2 ISC=0 IKR=0 RC=1 CJC=3.638p
+ MJC=.3085 VJC=.75 FC=.5 CJE=4.493p MJE=.2593 VJE=.75 TR=239.5n TF=301.2p
+ ITF=.4 VTF=4 XTF=2 RB=10)
.op
.tran 10u 3m
.ac dec 40 10 100meg
.noise V(out) V1 dec 20 10 1meg
.print tran V(in) V(out)
.print ac V(out)
.end
`;
