/**
 * Diodes by name: parameters as their makers publish them, and LEDs and zeners of which only the voltage is known. A line is
 * what stands behind `.model`; a line that begins with # says whose the figures below it are.
 */
export const DIODES = `
# onsemi, as in LTspice; breakdown by the data sheet
1n4148 d(is=2.52n rs=.568 n=1.752 cjo=4p m=.4 tt=20n bv=100 ibv=100u)
1n914 d(is=2.52n rs=.568 n=1.752 cjo=4p m=.4 tt=20n bv=100 ibv=100u)
# Diodes Inc. (1N4007), as in LTspice; breakdown by the rating
1n4001 d(is=90p rs=40m n=1.4 cjo=30p tt=5u bv=50 ibv=5u)
1n4002 d(is=90p rs=40m n=1.4 cjo=30p tt=5u bv=100 ibv=5u)
1n4003 d(is=90p rs=40m n=1.4 cjo=30p tt=5u bv=200 ibv=5u)
1n4004 d(is=90p rs=40m n=1.4 cjo=30p tt=5u bv=400 ibv=5u)
1n4005 d(is=90p rs=40m n=1.4 cjo=30p tt=5u bv=600 ibv=5u)
1n4006 d(is=90p rs=40m n=1.4 cjo=30p tt=5u bv=800 ibv=5u)
1n4007 d(is=90p rs=40m n=1.4 cjo=30p tt=5u bv=1000 ibv=5u)
# onsemi (1N5402), charge of Diodes Inc.'s 1N5408; breakdown by the rating
1n5400 d(is=2.613p rs=11m n=1.206 cjo=45p m=.333 vj=.75 tt=5.4u bv=50 ibv=10u)
1n5401 d(is=2.613p rs=11m n=1.206 cjo=45p m=.333 vj=.75 tt=5.4u bv=100 ibv=10u)
1n5402 d(is=2.613p rs=11m n=1.206 cjo=45p m=.333 vj=.75 tt=5.4u bv=200 ibv=10u)
1n5404 d(is=2.613p rs=11m n=1.206 cjo=45p m=.333 vj=.75 tt=5.4u bv=400 ibv=10u)
1n5406 d(is=2.613p rs=11m n=1.206 cjo=45p m=.333 vj=.75 tt=5.4u bv=600 ibv=10u)
1n5408 d(is=2.613p rs=11m n=1.206 cjo=45p m=.333 vj=.75 tt=5.4u bv=1000 ibv=10u)
uf4007 d(is=3.288u n=3.977 rs=.1497 cjo=29.3p vj=.852 m=.3346 tt=185n bv=1000 ibv=.2)
# onsemi, as in LTspice; breakdown by the rating
1n5817 d(is=31.7u rs=.051 n=1.373 cjo=190p m=.3 eg=.69 xti=2 bv=20 ibv=1m)
1n5818 d(is=31.7u rs=.051 n=1.373 cjo=160p m=.38 eg=.69 xti=2 bv=30 ibv=1m)
1n5819 d(is=31.7u rs=.051 n=1.373 cjo=110p m=.35 eg=.69 xti=2 bv=40 ibv=1m)
mbr0520l d(is=82.5n rs=.115 n=.7228 cjo=180p m=.63 eg=.69 xti=2 bv=20 ibv=250u)
mbr0530 d(is=1.55u rs=.0858 n=1.079 cjo=180p eg=.69 xti=2 bv=30 ibv=130u)
mbr0540 d(is=9.11u rs=.121 n=1.33753 cjo=194p vj=.25 m=.4 eg=.69 xti=2 bv=40 ibv=20u)
mbrs130 d(is=772n rs=.0299 n=.8442 cjo=290p m=.7 eg=.69 xti=2 bv=30 ibv=1m)
mbrs140 d(is=235n rs=.109 n=.776 cjo=160p m=.6 eg=.69 xti=2 bv=40 ibv=1m)
mbrs1100 d(is=20.6u rs=.0079 n=2.303 cjo=270p m=.575 eg=.69 xti=2 bv=100 ibv=500u)
mbrs340 d(is=22.6u rs=.042 n=1.094 cjo=480p m=.61 eg=.69 xti=2 bv=40 ibv=2m)
mbrs360 d(is=22.6u rs=.042 n=1.094 cjo=480p m=.61 eg=.69 xti=2 bv=60 ibv=2m)
mbr735 d(is=159u rs=.02 n=1.76 cjo=740p m=.6 eg=.69 xti=2 bv=35 ibv=1m)
mbr745 d(is=159u rs=.02 n=1.76 cjo=740p m=.6 eg=.69 xti=2 bv=45 ibv=1m)
mbr20100ct d(is=10u rs=5m n=1.5 ikf=.3 isr=10u nr=3 cjo=10p vj=.7 bv=100 ibv=1m)
murs120 d(is=33.8n rs=.0236 n=1.718 cjo=45p m=.6 tt=45n bv=200 ibv=2u)
murs320 d(is=1.06n rs=.0111 n=1.367 cjo=135p m=.45 tt=45n bv=200 ibv=5u)
# STMicroelectronics, as in LTspice
1n5820 d(is=2.5069u n=1.0281 rs=11.15m ikf=403 cjo=980p m=.47978 vj=.3905 isr=5.226u nr=4.995 eg=.69 xti=2 bv=20 ibv=100u)
1n5821 d(is=2.5069u n=1.0281 rs=11.15m ikf=403 cjo=980p m=.47978 vj=.3905 isr=5.226u nr=4.995 eg=.69 xti=2 bv=30 ibv=100u)
1n5822 d(is=2.5069u n=1.0281 rs=11.15m ikf=403 cjo=980p m=.47978 vj=.3905 isr=5.226u nr=4.995 eg=.69 xti=2 bv=40 ibv=100u)
# their makers (Vishay, NXP, Central, Diodes Inc., International Rectifier, GI, Philips), as in LTspice
bat54 d(is=.1u rs=2.2 n=1 cjo=12p m=.3 eg=.69 xti=2 bv=30 ibv=2u)
bat46 d(is=.1703u n=1.06 rs=1.3 cjo=35p vj=.4 m=.5 eg=.69 xti=2 bv=100 ibv=5u)
bas70 d(is=3n rs=29 n=1.06 cjo=1.55p vj=.36 m=.29 tt=25p eg=.68 xti=1.8 bv=70 ibv=100n)
cmdsh2-3 d(is=210n rs=.5 n=1.09 cjo=50p m=.5 eg=.69 xti=2 bv=30 ibv=10u)
b520c d(is=200u rs=8m n=1.7 ikf=2 isr=200u nr=2 cjo=300p bv=20 ibv=1m)
10mq060n d(is=.1u rs=.14 n=1 cjo=102p m=.3 eg=.69 xti=2 bv=60 ibv=500u)
30bq060 d(is=10u rs=.04 n=1.4 cjo=180p eg=.69 xti=2 bv=60 ibv=500u)
murs160 d(is=17.1n rs=20.6m n=1.73 cjo=45p m=.333 tt=72n bv=600 ibv=2u)
mur460 d(is=149n rs=.0384 n=2 eg=1.285 xti=.5 cjo=126.4p vj=1.34 m=.52 tt=44.4n bv=800 ibv=10u)
mr760 d(is=58.68n rs=1.703m n=1.7374 eg=.6 xti=.5 cjo=1.338n vj=.4 m=.709 tt=5.453u bv=1000 ibv=25u)
byw96e d(is=59.78u n=3.614 rs=52.31m ikf=.5664 cjo=27.01p m=.4398 vj=.816 isr=447.9n nr=2.543 tt=295.5n bv=1200 ibv=2.591)
mv2201 d(is=1.365p rs=1 cjo=14.93p m=.4261 vj=.75 isr=16.02p nr=2 bv=25 ibv=10u)
1n34a d(is=2.6u rs=6.5 n=1.6 cjo=.8p eg=.67 bv=75 ibv=1m)
bat85 d(is=207.6n rs=2.326 n=1.023 bv=33 eg=.69 xti=2 cjo=10p ibv=2u)
# Hewlett-Packard 5082-2800, which is registered as 1N5711
1n5711 d(is=2.2n n=1.08 rs=25 cjo=1.6p m=.5 vj=.6 eg=.69 xti=2 bv=75 ibv=10u)
# Motorola and onsemi, as in LTspice
1n750 d(is=.88f rs=.25 cjo=175p m=.55 vj=.75 isr=1.86n nr=2 bv=4.7 ibv=20.245m nbv=1.7 ibvl=1.96m nbvl=15 tbv1=-21.3u)
1n751 d(is=1.004f rs=.5875 cjo=160p m=.5484 vj=.75 isr=1.8n nr=2 bv=5.1 ibv=27.721m nbv=1.1779 ibvl=1.1646m nbvl=21.894 tbv1=176.47u)
1n752 d(is=1.154f rs=.9471 cjo=150p m=.5788 vj=.75 isr=1.625n nr=2 bv=5.6 ibv=62.583m nbv=.62382 ibvl=631.96u nbvl=50 tbv1=267.86u)
# Nichia, Lumileds, Fairchild, AOT, as in LTspice
nspw500bs d(is=.27n rs=5.65 n=6.79 cjo=42p)
nscw100 d(is=16.88n rs=8.163 n=9.626 cjo=42p)
lxhl-bw02 d(is=4.5e-20 rs=.85 n=2.6 cjo=1.18n)
lxk2-pw14 d(is=3.5e-17 rs=.725 n=3.12 cjo=1.2n)
qtlp690c d(is=1e-22 rs=6 n=1.5 cjo=50p)
aot-2015 d(is=5.961e-10 rs=1.07 n=6.222 cjo=.5n)
# our own, from the typical forward voltage of lamps of 5 mm at 20 mA: red 1.9 V, yellow 2.0 V, green 2.1 V, blue and white 3.2 V, infrared 1.2 V
red d(is=1.5e-17 n=2 rs=5 cjo=20p eg=1.9 bv=5 ibv=10u)
yellow d(is=2.2e-18 n=2 rs=5 cjo=20p eg=2.1 bv=5 ibv=10u)
green d(is=3.2e-19 n=2 rs=5 cjo=20p eg=2.2 bv=5 ibv=10u)
blue d(is=3.2e-19 n=3 rs=10 cjo=40p eg=2.6 bv=5 ibv=10u)
white d(is=3.2e-19 n=3 rs=10 cjo=40p eg=2.6 bv=5 ibv=10u)
infrared d(is=2.5e-12 n=2 rs=2 cjo=25p eg=1.35 bv=5 ibv=10u)
`;
