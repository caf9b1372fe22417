/** Colours, type, the frame of the page, print. */
export const STYLE_BASE = String.raw`
:root {
  --paper: #faf9f6; --raised: #ffffff; --sunk: #f1efe9; --ink: #1b1e22; --quiet: #565c64; --line: #dad7ce; --link: #1c4f82;
  --good: #1c6b3f; --bad: #a3241b; --warn: #7a4f00; --dim: #565c64; --note: #2a5a8c; --odd: #6b3a94;
  --good-bar: #3f9463; --bad-bar: #c8473d; --warn-bar: #c08a1e; --dim-bar: #d5d2c9; --hatch: #96938a; --note-bar: #7fa6cd; --odd-bar: #a27bc4;
  --mark: #ffe7a0; --mark-ink: #3d2c00;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif;
  --serif: "Iowan Old Style", Charter, "Palatino Linotype", Georgia, "Noto Serif", "Liberation Serif", serif;
  --mono: ui-monospace, SFMono-Regular, "Cascadia Mono", Menlo, Consolas, "Noto Sans Mono", "DejaVu Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14171a; --raised: #1b1f24; --sunk: #101316; --ink: #e7e5df; --quiet: #a6acb4; --line: #343a41; --link: #8fbcec;
    --good: #74cb94; --bad: #ff9288; --warn: #e9b65a; --dim: #a6acb4; --note: #93bdea; --odd: #cbabf0;
    --good-bar: #3c8f60; --bad-bar: #cf5549; --warn-bar: #b5822a; --dim-bar: #343a41; --hatch: #6d747c; --note-bar: #4b76a3; --odd-bar: #80579f;
    --mark: #5a4710; --mark-ink: #ffeab0;
  }
}
* { box-sizing: border-box; }
html { font-size: 100%; scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 400 1rem/1.55 var(--sans); }
a { color: var(--link); text-underline-offset: .15em; text-decoration-thickness: .06em; }
a:hover { text-decoration-thickness: .12em; }
:focus-visible { outline: .16rem solid var(--link); outline-offset: .12rem; border-radius: .15rem; }
code, pre { font-family: var(--mono); font-size: .84em; overflow-wrap: anywhere; }
a code { color: inherit; }
small { font-size: .82em; font-weight: 400; color: var(--quiet); }
[hidden] { display: none !important; }
.quiet { color: var(--quiet); }
.block { display: block; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.defs { position: absolute; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; padding: .5rem 1rem; background: var(--raised); z-index: 2; }

.page { max-width: 78rem; margin: 0 auto; padding: 1.25rem 1rem 4rem; }
main { min-width: 0; }
nav ul { list-style: none; margin: 0 0 1.5rem; padding: 0 0 .75rem; display: flex; flex-wrap: wrap; gap: .25rem 1rem; border-bottom: 1px solid var(--line); }
nav a { color: var(--ink); text-decoration: none; font-size: .9rem; display: block; padding: .2rem 0; }
nav a:hover { text-decoration: underline; }
.count { font-variant-numeric: tabular-nums; color: var(--quiet); font-weight: 400; }
@media (min-width: 68rem) {
  .page { display: grid; grid-template-columns: 11rem minmax(0, 1fr); gap: 3.5rem; padding: 3rem 2rem 6rem; }
  nav { position: sticky; top: 2rem; align-self: start; }
  nav ul { display: block; border: 0; padding: 0; margin: 0; }
  nav a { display: flex; justify-content: space-between; gap: 1rem; padding: .3rem 0; border-bottom: 1px solid var(--line); }
}

h1, h2, h3, h4, h5 { line-height: 1.2; margin: 0; text-wrap: balance; }
h1 { font: 600 clamp(1.9rem, 5vw, 3rem)/1.1 var(--serif); letter-spacing: -.012em; overflow-wrap: anywhere; }
h1 .version { font-weight: 400; color: var(--quiet); }
h2 { font: 600 1.6rem/1.2 var(--serif); letter-spacing: -.005em; margin: 0 0 .4rem; }
h3 { font-size: 1.08rem; }
h4 { font-size: .92rem; font-weight: 600; color: var(--quiet); }
h5 { font-size: .8rem; font-weight: 600; color: var(--quiet); margin: 1.4rem 0 .4rem; }
main > section { margin-top: 3.75rem; }
.intro { margin: 0 0 1.4rem; color: var(--quiet); max-width: 46rem; }
p { margin: 0 0 .6rem; max-width: 50rem; overflow-wrap: anywhere; }
ul, ol { overflow-wrap: anywhere; }
summary { cursor: pointer; }
summary::marker { color: var(--quiet); }

.v, .r, .d { font-weight: 600; white-space: nowrap; }
.v::before, .r::before, .verdict-word::before, .d::before { display: inline-block; margin-right: .3em; font-weight: 700; }
.v-conforms, .r-passed { color: var(--good); }
.v-violates, .r-failed { color: var(--bad); }
.v-not-exercised, .v-not-applicable { color: var(--dim); }
.v-recorded { color: var(--note); }
.v-inconclusive { color: var(--warn); }
.v-suite-error { color: var(--odd); }
.r-advisory { color: var(--warn); }
.r-accepted { color: var(--note); }
.r-noted { color: var(--dim); }
.v-conforms::before { content: "✓"; content: "✓" / ""; }
.v-violates::before, .r-failed::before { content: "✕"; content: "✕" / ""; }
.v-not-exercised::before { content: "○"; content: "○" / ""; }
.v-not-applicable::before { content: "–"; content: "–" / ""; }
.v-recorded::before { content: "•"; content: "•" / ""; }
.v-inconclusive::before { content: "?"; content: "?" / ""; }
.v-suite-error::before { content: "!"; content: "!" / ""; }
.r-advisory::before { content: "△"; content: "△" / ""; }
.r-noted::before { content: "•"; content: "•" / ""; }
.r-accepted::before { content: "≈"; content: "≈" / ""; }

.bar { display: block; width: 100%; height: 1.1rem; border-radius: .2rem; overflow: hidden; background: var(--sunk); }
.bar.small { height: .6rem; min-width: 5rem; }
.bar rect { stroke: var(--paper); stroke-width: 1px; }
.b-conforms { fill: var(--good-bar); }
.b-violates { fill: var(--bad-bar); }
.b-not-exercised { fill: url(#hatch); }
.b-not-applicable { fill: var(--dim-bar); }
.b-recorded { fill: var(--note-bar); }
.b-inconclusive { fill: var(--warn-bar); }
.b-suite-error { fill: var(--odd-bar); }
.hatch-ground { fill: var(--dim-bar); }
.hatch-line { fill: var(--hatch); }
.legend { list-style: none; margin: .55rem 0 0; padding: 0; display: flex; flex-wrap: wrap; gap: .15rem 1.25rem; font-size: .88rem; }
.legend b { font-variant-numeric: tabular-nums; }
.legend .v { font-weight: 400; }
.legend.small { margin: 0; display: block; }

@media print {
  :root { --paper: #fff; --raised: #fff; --sunk: #f4f4f2; --ink: #000; --quiet: #444; --line: #bbb; --link: #000; }
  body { font-size: 10pt; }
  .page { display: block; padding: 0; max-width: none; }
  nav, .skip, .filters, button { display: none !important; }
  .finding > details::details-content { content-visibility: visible; display: block; }
  .conclusion, .open, tr, figure, blockquote, .contrast { break-inside: avoid; }
  h2, h3, h4, summary { break-after: avoid; }
  main > section { margin-top: 2rem; }
  .bar rect, .hatch-line { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  pre { white-space: pre-wrap; max-height: none !important; }
}
@media (forced-colors: active) { .bar rect { forced-color-adjust: none; } }
`;
