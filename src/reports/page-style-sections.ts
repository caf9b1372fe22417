/** The head of the page, its tables and lists. */
export const STYLE_SECTIONS = String.raw`
.eyebrow { margin: 0 0 .6rem; font-size: .85rem; color: var(--quiet); }
.target { margin: .7rem 0 0; color: var(--quiet); }
.target code { color: var(--ink); }
main > #conclusion { margin-top: 2.25rem; }
.conclusion { display: grid; grid-template-columns: 15.5rem minmax(0, 1fr); gap: .5rem 2rem; padding: 1.3rem 0 1.4rem; border-top: .22rem solid var(--tone); }
.conclusion.minor { border-top: 1px solid var(--line); }
.verdict-word { display: block; font: 600 1.9rem/1.15 var(--serif); letter-spacing: -.01em; color: var(--tone-ink); }
.minor .verdict-word { font-size: 1.35rem; }
.conclusion .verdict-word::before { width: auto; margin-right: .3em; }
.profile { display: block; margin-top: .35rem; font-size: .95rem; font-weight: 600; overflow-wrap: anywhere; }
.profile small { margin-left: .3rem; }
.sentence { font-size: 1.08rem; }
.about { color: var(--quiet); font-size: .85rem; margin: .6rem 0 0; }
.c-conformant { --tone: var(--good-bar); --tone-ink: var(--good); }
.c-nonconformant { --tone: var(--bad-bar); --tone-ink: var(--bad); }
.c-partial, .c-undetermined { --tone: var(--warn-bar); --tone-ink: var(--warn); }
.c-conformant .verdict-word::before { content: "✓"; content: "✓" / ""; }
.c-nonconformant .verdict-word::before { content: "✕"; content: "✕" / ""; }
.c-partial .verdict-word::before { content: "◐"; content: "◐" / ""; }
.c-undetermined .verdict-word::before { content: "?"; content: "?" / ""; }
.blocking-title { font-weight: 600; font-size: .88rem; margin: .9rem 0 .2rem; }
.blocking { margin: 0 0 .3rem; padding-left: 1.1rem; font-size: .92rem; }
.blocking li { margin: .1rem 0; }
.conclusion details { font-size: .9rem; }
.exit { margin: 0; max-width: none; padding-top: .9rem; border-top: 1px solid var(--line); color: var(--quiet); }
.exit b { color: var(--ink); }
main > .first { margin-top: 2.25rem; }
.first h2 { font-size: 1.25rem; }
.first ol { margin: .4rem 0 0; padding-left: 1.4rem; }
.first li { margin: .3rem 0; }
main > .notices { margin-top: 2rem; }
.notices ul, .problems { list-style: none; margin: 0; padding: 0; }
.notices li, .problems li { display: grid; grid-template-columns: 5.2rem minmax(0, 1fr); gap: .25rem .75rem; padding: .5rem 0; border-top: 1px solid var(--line); }
.n-error b { color: var(--bad); } .n-warning b { color: var(--warn); } .n-info b { color: var(--note); }

.provenance { padding: 1.1rem 0 1.2rem; border-top: 1px solid var(--line); }
.provenance h3 { margin-bottom: .7rem; }
.provenance details { margin-top: .8rem; }
.clause { display: block; font-weight: 400; max-width: 42rem; }
.scroll { overflow-x: auto; margin: .6rem 0 0; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .55rem .9rem .55rem 0; border-top: 1px solid var(--line); font-weight: 400; }
thead th { border-top: 0; color: var(--quiet); font-size: .8rem; padding-bottom: .35rem; white-space: nowrap; }
tbody th code { color: var(--quiet); }
#operations tbody th code, .ledger tbody th code:last-child { color: inherit; }
.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.statuses { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0 .9rem; font-variant-numeric: tabular-nums; }
.tag { font-size: .78rem; color: var(--quiet); border: 1px solid currentColor; border-radius: .2rem; padding: 0 .3rem; }
.why { color: var(--warn); max-width: 34rem; }
.source { color: var(--quiet); white-space: nowrap; }
td .source { white-space: normal; }

.open { padding: .9rem 0; border-top: 1px solid var(--line); }
.open p { margin: 0 0 .3rem; }
.open .count { color: var(--ink); font-weight: 700; font-size: 1.05rem; margin-right: .2rem; }
.open p > code { color: var(--quiet); white-space: nowrap; }
.advice { color: var(--ink); padding-left: .8rem; border-left: .18rem solid var(--note-bar); }
.advice b { color: var(--note); font-weight: 600; margin-right: .3rem; }
.ids { margin: .4rem 0; padding-left: 1.2rem; font-size: .9rem; columns: 24rem; }
.silent { list-style: none; margin: 0; padding: 0; }
.silent > li { padding: .9rem 0; border-top: 1px solid var(--line); }
.silent p { margin: 0 0 .2rem; }
.readings { margin: .2rem 0 .4rem; padding-left: 1.2rem; list-style: circle; }
.d-seen { color: var(--note); } .d-not-tried, .d-listed { color: var(--dim); } .d-stale, .d-expired { color: var(--bad); }
.d-stale::before, .d-expired::before { content: "✕"; content: "✕" / ""; }
.d-seen::before { content: "≈"; content: "≈" / ""; }
.d-not-tried::before, .d-listed::before { content: "○"; content: "○" / ""; }

.filters { display: flex; flex-wrap: wrap; align-items: end; gap: .6rem 1rem; margin: 0 0 1rem; padding: .9rem 1rem; background: var(--sunk); border-radius: .3rem; font-size: .85rem; }
.filters label { display: grid; gap: .2rem; color: var(--quiet); min-width: 0; }
.filters .grow { flex: 1 1 14rem; }
select, input, button { font: inherit; font-size: .95rem; color: var(--ink); background: var(--raised); border: 1px solid var(--hatch); border-radius: .25rem; padding: .35rem .55rem; min-height: 2.3rem; max-width: 100%; }
button { cursor: pointer; }
.filters output { flex-basis: 100%; color: var(--quiet); }
.filters output:empty { display: none; }
.group { border-top: 1px solid var(--line); }
.group > summary { padding: .6rem 0; display: flex; flex-wrap: wrap; gap: .1rem 1.1rem; align-items: baseline; }
.group > summary::before { content: "▸"; content: "▸" / ""; color: var(--quiet); margin-right: -.4rem; }
.group[open] > summary::before { content: "▾"; content: "▾" / ""; }
.group > summary b { font-family: var(--mono); font-size: .9rem; overflow-wrap: anywhere; }
.tally { font-size: .84rem; font-variant-numeric: tabular-nums; }
.tally .v { font-weight: 400; }
.group .scroll { margin: 0 0 1rem; }
.ledger { table-layout: fixed; min-width: 44rem; }
.ledger td, .ledger th { overflow-wrap: anywhere; }
.ledger thead th:nth-child(1) { width: 9.5rem; } .ledger thead th:nth-child(2) { width: 36%; } .ledger thead th:nth-child(3) { width: 19%; }
:target { background: var(--mark); color: var(--mark-ink); }
section:target, details:target { background: none; color: inherit; }
article:target { background: var(--raised); color: inherit; }
article:target > details { outline: .16rem solid var(--warn-bar); }
.facts { margin: 0; display: grid; gap: .35rem 2rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); font-size: .9rem; }
.facts.wide { grid-template-columns: 1fr; margin-top: 1.2rem; }
.facts div { display: grid; grid-template-columns: 7.5rem minmax(0, 1fr); gap: .75rem; }
.facts dt { color: var(--quiet); } .facts dd { margin: 0; overflow-wrap: anywhere; }
.settings { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0 1.2rem; }
#run h3 { margin: 2.2rem 0 .5rem; }
.limits { margin: 0; padding-left: 1.2rem; max-width: 46rem; }
.limits li { margin: .3rem 0; }
@media (max-width: 44rem) {
  .conclusion { grid-template-columns: 1fr; }
  .ledger thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .ledger { min-width: 0; }
  .ledger tr { display: block; padding: .6rem 0; border-top: 1px solid var(--line); }
  .ledger th, .ledger td { display: block; border: 0; padding: .1rem 0; min-width: 0; }
  .facts div { grid-template-columns: 1fr; gap: 0; }
  .notices li, .problems li { grid-template-columns: 1fr; }
}
`;
