/** Findings: their list, and the evidence of one. */
export const STYLE_EVIDENCE = String.raw`
.kind { margin-top: 2rem; }
.kind > h3 { margin-bottom: .7rem; }
.cause { margin: 1.1rem 0; padding-left: 1rem; border-left: .18rem solid var(--line); }
.cause h4 { margin-bottom: .4rem; }
.finding { background: var(--raised); border: 1px solid var(--line); border-left: .3rem solid var(--tone); border-radius: .3rem; margin: 0 0 .6rem; content-visibility: auto; contain-intrinsic-size: auto 5rem; }
.f-failed { --tone: var(--bad-bar); } .f-advisory { --tone: var(--warn-bar); } .f-accepted { --tone: var(--note-bar); } .f-noted { --tone: var(--hatch); }
.finding > details > summary { padding: .75rem 1rem; list-style: none; display: grid; grid-template-columns: auto minmax(0, 1fr) 1rem; gap: .1rem .9rem; align-items: baseline; }
.finding > details > summary::-webkit-details-marker { display: none; }
.finding > details > summary::after { content: "+"; content: "+" / ""; grid-column: 3; grid-row: 1; color: var(--quiet); font-weight: 600; text-align: right; }
.finding > details[open] > summary::after { content: "−"; content: "−" / ""; }
.finding .r { grid-column: 1; grid-row: 1; }
.headline { grid-column: 2; font-weight: 600; overflow-wrap: anywhere; }
.gist { grid-column: 2; color: var(--quiet); font-size: .9rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
details[open] > summary > .gist { display: none; }
.evidence { padding: .3rem 1.2rem 1.3rem; border-top: 1px solid var(--line); }
.accepted { margin: .9rem 0 0; padding: .6rem .9rem; background: var(--sunk); border-left: .18rem solid var(--note-bar); }
blockquote { margin: 1rem 0; }
blockquote p { font: 400 1.15rem/1.4 var(--serif); margin: 0 0 .2rem; }
blockquote footer { display: flex; flex-wrap: wrap; gap: 0 1rem; font-size: .88rem; color: var(--quiet); align-items: baseline; }
blockquote .source { white-space: normal; }
.contrast { margin: 0 0 1.2rem; display: grid; gap: .6rem 1.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); }
.contrast div { border-top: .18rem solid var(--good-bar); padding-top: .35rem; }
.contrast div + div { border-color: var(--tone); }
.contrast dt { font-size: .82rem; color: var(--quiet); }
.contrast dd { margin: 0; overflow-wrap: anywhere; }
.panels { display: grid; gap: .8rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); align-items: start; }
figure { margin: 0; min-width: 0; }
figcaption { font-size: .82rem; color: var(--quiet); margin-bottom: .25rem; }
.status { color: var(--ink); }
pre { margin: 0; padding: .75rem .9rem; background: var(--sunk); border-radius: .25rem; white-space: pre-wrap; line-height: 1.5; max-height: 26rem; overflow: auto; tab-size: 2; }
pre b { font-weight: 600; }
.http .name { color: var(--quiet); }
mark { background: var(--mark); color: var(--mark-ink); border-radius: .1rem; box-shadow: 0 0 0 .12rem var(--mark); }
mark .name { color: inherit; }
.inner { margin-top: .8rem; font-size: .93rem; }
.inner .panels { margin: .5rem 0 .3rem; }
.steps { margin: 0; padding-left: 1.5rem; }
.steps .inner { margin: .25rem 0; font-size: 1em; }
.steps { font-size: .93rem; }
.steps .here::marker { color: var(--bad); font-weight: 700; }
.here-word { color: var(--bad); }
.commands { margin: 1.2rem 0; display: grid; gap: .8rem; }
.command { position: relative; }
.copy { position: absolute; right: 0; top: -.35rem; font-size: .8rem; min-height: 0; padding: .05rem .55rem; }
@media (max-width: 30rem) {
  .finding > details > summary { grid-template-columns: minmax(0, 1fr) 1rem; }
  .headline, .gist { grid-column: 1; }
  .finding > details > summary::after { grid-column: 2; }
  .cause { padding-left: .6rem; }
  .evidence { padding-inline: .8rem; }
}
`;
