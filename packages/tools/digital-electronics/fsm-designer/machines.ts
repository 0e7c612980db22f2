/** Machines of the presets, as a visitor would write them. */
export const machines = {
  kohavi: `# Z. Kohavi, Switching and Finite Automata Theory: machine M1
inputs x
outputs z
reset A
A -> E : x=0 / z=0
A -> D : x=1 / z=1
B -> F : x=0 / z=0
B -> D : x=1 / z=0
C -> E : x=0 / z=0
C -> B : x=1 / z=1
D -> F : x=0 / z=0
D -> B : x=1 / z=0
E -> C : x=0 / z=0
E -> F : x=1 / z=1
F -> B : x=0 / z=0
F -> C : x=1 / z=0
`,
  /** Outputs in the circles, conditions of several inputs. */
  vending: `# Coins of 5 and 10; something for 15, no change
inputs n d
outputs open
reset C0
C0 / open=0
C5 / open=0
C10 / open=0
C15 / open=1
C0 -> C5 : n=1 & d=0
C0 -> C10 : d=1
C0 -> C0 : else
C5 -> C10 : n=1 & d=0
C5 -> C15 : d=1
C5 -> C5 : else
C10 -> C15 : n | d
C10 -> C10 : else
C15 -> C0
# @ C0 80 120
# @ C5 260 40
# @ C10 260 220
# @ C15 440 120
`,
  traffic: `# A main road, green until a car (c) waits on the side road, long and short timers
inputs c tl ts
outputs st hg hy fg fy
reset HG
HG -> HY : c & tl / st hg
HG -> HG : else / hg
HY -> FG : ts / st hy
HY -> HY : else / hy
FG -> FY : !c | tl / st fg
FG -> FG : else / fg
FY -> HG : ts / st fy
FY -> FY : else / fy
`,
  /** Incompletely specified. */
  incomplete: `| state | 00   | 01   | 11   | 10   |
|-------|------|------|------|------|
| >A    | A/0  | B/0  | F/-  | D/0  |
| B     | A/0  | B/0  | C/1  | -    |
| C     | -    | B/0  | C/1  | E/1  |
| D     | A/0  | -    | E/1  | D/0  |
| E     | -    | -    | C/1  | E/1  |
| F     | F/1  | B/0  | -    | D/0  |
`,
  counter: `# Modulo 6, up while en; Gray or Johnson codes leave no glitch
inputs en
outputs tc
reset S0
S0 -> S1 : en / tc=0
S0 -> S0 : !en / tc=0
S1 -> S2 : en / tc=0
S1 -> S1 : !en / tc=0
S2 -> S3 : en / tc=0
S2 -> S2 : !en / tc=0
S3 -> S4 : en / tc=0
S3 -> S3 : !en / tc=0
S4 -> S5 : en / tc=0
S4 -> S4 : !en / tc=0
S5 -> S0 : en / tc=1
S5 -> S5 : !en / tc=0
`,
} as const;
