/** The site's style sheet: system fonts, light and dark, no images. */
import { createHash } from 'node:crypto';

export const stylesheet = `
:root {
  color-scheme: light dark;
  --page: #f7f8fb; --card: #fff; --line: #dfe3ec; --text: #171c28; --soft: #566075;
  --accent: #2f4bc7; --accent-text: #fff; --tint: #eaeefc; --note: #fff6dc; --note-line: #e8d391; --note-text: #5d4708;
  --bad: #b3261e; --bad-tint: #fdecea; --good-line: #9fcfab; --good-tint: #e9f6ec; --field-line: #868fa3;
  --radius: 12px;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0f131b; --card: #171c27; --line: #2c3445; --text: #eef1f8; --soft: #a4aec3;
    --accent: #9db1ff; --accent-text: #10162b; --tint: #202a48; --note: #2c2611; --note-line: #57491c; --note-text: #ecd894;
    --bad: #ff9d94; --bad-tint: #36191a; --good-line: #2f6140; --good-tint: #15291c; --field-line: #6f7a93;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--page); color: var(--text);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", Arial, sans-serif;
  overflow-wrap: break-word;
}
h1, h2, h3 { line-height: 1.2; text-wrap: balance; margin: 0; }
h1 { font-size: clamp(1.6rem, 1.2rem + 2vw, 2.25rem); letter-spacing: -.015em; }
h2 { font-size: 1.2rem; }
h3 { font-size: 1.05rem; }
p, ul, ol, dl { margin: 0; }
a { color: var(--accent); text-underline-offset: .15em; }
:is(a, summary, button, input, select, textarea):focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; border-radius: 4px; }
img { max-width: 100%; }

.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: 1rem; z-index: 2; padding: .5rem 1rem; background: var(--card); }
.bar, main, .foot { width: min(100% - 2rem, 68rem); margin-inline: auto; }
.top { background: var(--card); border-bottom: 1px solid var(--line); }
.bar { display: flex; align-items: center; justify-content: space-between; gap: 1rem; min-height: 4rem; }
.brand { display: inline-flex; align-items: center; gap: .6rem; color: inherit; font-weight: 700; text-decoration: none; min-width: 0; }
.brand svg { flex: none; }
.bar nav { display: flex; gap: 1.25rem; white-space: nowrap; }
.bar nav a { color: var(--soft); text-decoration: none; padding-block: .5rem; }
.bar nav a:hover, .bar nav a[aria-current] { color: var(--text); }
.bar nav a[aria-current] { font-weight: 600; }
main { padding-block: 2.5rem 4rem; }
.foot { padding-block: 1.5rem 3rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .9rem; }
.foot p + p { margin-top: .35rem; }

.soft { color: var(--soft); }
.intro { max-width: 46rem; margin-bottom: 2.5rem; }
.intro p { margin-top: .6rem; color: var(--soft); font-size: 1.05rem; }
.section { margin-top: 2.75rem; }
.section > header { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem .75rem; margin-bottom: 1rem; }

.logo {
  flex: none; display: grid; place-items: center; width: 3rem; height: 3rem; border-radius: 10px; overflow: hidden;
  color: #fff; font-weight: 700; font-size: 1.3rem; line-height: 1; background: #475a86; user-select: none;
}
img.logo { object-fit: contain; background: #fff; border: 1px solid var(--line); }
.logo.large { width: 4.5rem; height: 4.5rem; border-radius: 16px; font-size: 2rem; }
.hue0 { background: #3552d1; } .hue1 { background: #0b7285; } .hue2 { background: #8a3ffc; } .hue3 { background: #b3361f; }
.hue4 { background: #2b7a3d; } .hue5 { background: #a61e5d; } .hue6 { background: #8a5a00; } .hue7 { background: #475a86; }

.launches { list-style: none; padding: 0; display: grid; gap: .6rem; }
.launches.pairs { grid-template-columns: repeat(auto-fill, minmax(min(100%, 24rem), 1fr)); }
.launch {
  position: relative; display: flex; align-items: center; gap: 1rem; min-width: 0; height: 100%;
  padding: .9rem 1.1rem; background: var(--card); border: 1px solid var(--line); border-radius: var(--radius);
}
.launch:hover { border-color: var(--accent); }
.launch .rank { flex: none; min-width: 1.4rem; text-align: center; color: var(--soft); font-weight: 600; font-variant-numeric: tabular-nums; }
.launch .words { flex: 1; min-width: 0; }
.launch h3 { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
.launch h3 a { color: inherit; text-decoration: none; }
.launch h3 a::after { content: ""; position: absolute; inset: 0; border-radius: var(--radius); }
.launch .tagline { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
.launch .meta { margin-top: .15rem; color: var(--soft); font-size: .875rem; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
.meta > span:not(:last-child)::after { content: " ·"; }
.launch .figure { margin-top: .15rem; font-size: .875rem; }
.pager { margin-top: 1.75rem; }
.votes {
  flex: none; display: grid; justify-items: center; min-width: 3.6rem; padding: .35rem .6rem;
  border: 1px solid var(--line); border-radius: 10px; font-size: .75rem; line-height: 1.25; color: var(--soft);
}
.votes b { font-size: 1.05rem; color: var(--text); font-variant-numeric: tabular-nums; }
:is(a, button).votes { position: relative; z-index: 1; font-family: inherit; background: var(--card); cursor: pointer; text-decoration: none; }
:is(a, button, .cast).votes b::before { content: "▲ "; content: "▲ " / ""; }
:is(a, button).votes:hover { border-color: var(--accent); }
.votes.cast, .votes[aria-pressed=true] { border-color: var(--accent); background: var(--tint); }
.votes[aria-pressed=true] b, .votes.cast b { color: var(--accent); }
.button.quiet[aria-pressed=true] { border-color: var(--accent); color: var(--accent); }
.beside { margin-top: 1rem; }
.beside > * + * { margin-top: 1rem; }
.mark {
  display: inline-block; padding: .05rem .5rem; border: 1px solid var(--note-line); border-radius: 99px; vertical-align: middle;
  background: var(--note); color: var(--note-text); font-size: .72rem; font-weight: 600; letter-spacing: .02em;
}
.mark.sure { border-color: var(--good-line); background: var(--good-tint); color: var(--text); }
.empty { padding: 1.5rem; background: var(--card); border: 1px dashed var(--line); border-radius: var(--radius); color: var(--soft); }

.title { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 1.25rem; }
.title .words { flex: 1 1 18rem; min-width: 0; }
.title .tagline { margin-top: .35rem; color: var(--soft); font-size: 1.15rem; }
.title .actions { display: flex; flex-wrap: wrap; align-items: center; gap: .75rem; }
.button { display: inline-block; padding: .65rem 1.15rem; border-radius: 10px; background: var(--accent); color: var(--accent-text); font-weight: 600; text-decoration: none; white-space: nowrap; }
.button:hover { filter: brightness(1.08); }
.chips { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .4rem; }
.chips li { padding: .15rem .65rem; border-radius: .9rem; background: var(--tint); font-size: .875rem; max-width: 100%; }
.title .chips { margin-top: .8rem; }
.note { margin-top: 1.5rem; padding: .8rem 1.1rem; border: 1px solid var(--note-line); border-radius: var(--radius); background: var(--note); color: var(--note-text); }
.columns { display: grid; gap: 1.5rem 2.5rem; margin-top: 2.25rem; }
@media (min-width: 56rem) { .columns { grid-template-columns: minmax(0, 1fr) 20rem; align-items: start; } }
.columns > * { min-width: 0; display: grid; grid-template-columns: minmax(0, 1fr); gap: 2.25rem; }
.columns section > h2 { margin-bottom: .75rem; }
.lead { font-size: 1.15rem; }
.prose > * + * { margin-top: .85rem; }
.prose h3 { margin-top: 1.4rem; }
/* Long texts by the site team, with any Markdown elements. */
.reading { max-width: 44rem; }
.reading .prose h2 { margin-top: 2rem; }
.reading .prose :is(ul, ol) { padding-left: 1.4rem; }
.reading .prose li + li { margin-top: .35rem; }
.reading .prose table { display: block; overflow-x: auto; border-collapse: collapse; font-size: .95rem; }
.reading .prose :is(th, td) { padding: .4rem 1rem .4rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
.reading .prose blockquote { margin-inline: 0; padding-left: 1rem; border-left: 3px solid var(--line); color: var(--soft); }
.reference { max-width: 56rem; }
.reference h2 { margin-top: 2.5rem; }
.reference section { margin-top: 1.75rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
.reference section > p { margin-top: .4rem; }
.reference table { width: 100%; margin: .75rem 0; border-collapse: collapse; display: block; overflow-x: auto; font-size: .925rem; }
.reference th, .reference td { padding: .4rem .9rem .4rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
.reference th { font-weight: 600; color: var(--soft); }
.reference tr:target, .reference section:target { background: var(--tint); }
.points { padding-left: 1.2rem; }
.points li + li { margin-top: .35rem; }
.points li::marker { color: var(--accent); }
.panel { padding: 1.1rem 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: var(--radius); }
.columns aside { gap: 1.25rem; }
.panel h2 { font-size: 1rem; }
.facts { display: grid; gap: .6rem; }
.facts dt { color: var(--soft); font-size: .85rem; }
.facts dd { margin: 0; }
.chips a { color: inherit; text-decoration: none; }
.chips a:hover { color: var(--accent); text-decoration: underline; }
.row .chips, .intro .chips { margin-top: .8rem; }
.intro .ways { margin-bottom: .6rem; }
.find { display: grid; gap: 1rem; margin-bottom: 1.75rem; }
.find .line { display: flex; flex-wrap: wrap; align-items: flex-end; gap: .75rem; }
.find .line .field:first-child { flex: 1 1 18rem; }
.find summary { cursor: pointer; color: var(--accent); }
.filters { display: grid; gap: 1rem; align-items: end; margin-top: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr)); }
.found { margin-bottom: .75rem; }
.people { list-style: none; padding: 0; display: grid; gap: 1.5rem; }
.people li { display: flex; gap: 1rem; }
.people .words { min-width: 0; }
.people p { margin-top: .35rem; }
.faq { border-top: 1px solid var(--line); padding-block: .8rem; }
.faq:last-child { border-bottom: 1px solid var(--line); }
.faq summary { cursor: pointer; font-weight: 600; }
.faq p { margin-top: .6rem; }
.timeline { list-style: none; padding: 0 0 0 1.25rem; border-left: 2px solid var(--line); display: grid; gap: 1.1rem; }
.timeline time { color: var(--soft); font-size: .875rem; }
.timeline h3 + p { margin-top: .35rem; }
.media { list-style: none; padding: 0; display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr)); }
.media figure { margin: 0; }
.media img { display: block; border: 1px solid var(--line); border-radius: var(--radius); }
.media figcaption { margin-top: .35rem; font-size: .875rem; }
.facts dd .soft { font-size: .85rem; }
.plain { list-style: none; padding: 0; display: grid; gap: .4rem; }
.narrow { max-width: 34rem; }
.narrow > * + * { margin-top: 1rem; }
.form { display: grid; gap: 1.25rem; max-width: 40rem; }
.field { display: grid; gap: .35rem; min-width: 0; margin: 0; padding: 0; border: 0; }
.field > label, .field > legend, .group > legend { padding: 0; font-weight: 600; }
.field > legend { margin-bottom: .35rem; }
.hint { color: var(--soft); font-size: .9rem; }
.problem { color: var(--bad); font-weight: 600; font-size: .9rem; }
.field :is(input:not([type=checkbox]), select, textarea) {
  width: 100%; padding: .6rem .75rem; font: inherit; color: inherit; background: var(--page); border: 1px solid var(--field-line); border-radius: 8px;
}
.field textarea { resize: vertical; min-height: 6rem; }
.field :is(input, select, textarea)[aria-invalid] { border: 2px solid var(--bad); }
.secret { display: block; padding: .8rem 1rem; background: var(--card); border: 1px solid var(--field-line); border-radius: 8px; overflow-wrap: anywhere; user-select: all; }
.box { display: grid; grid-template-columns: auto minmax(0, 1fr); align-items: baseline; gap: .1rem .6rem; padding-block: .3rem; }
.box input { width: 1.05rem; height: 1.05rem; margin: 0; align-self: center; accent-color: var(--accent); }
.box .hint { grid-column: 2; }
.problem:empty { display: none; }
.other-way { padding-top: 1.25rem; border-top: 1px solid var(--line); }
.group { display: grid; gap: 1rem; margin: 0; padding: 0; border: 0; min-width: 0; }
.group > legend { margin-bottom: .35rem; }
.group details { display: grid; gap: 1rem; }
.group details .field { margin-top: 1rem; }
.group summary { cursor: pointer; color: var(--accent); }
.problems, .done { padding: .8rem 1.1rem; border: 1px solid var(--bad); border-radius: var(--radius); background: var(--bad-tint); }
.problems { margin-bottom: 1.5rem; }
.problems h2 { font-size: 1.05rem; }
.problems ul { margin-top: .35rem; padding-left: 1.2rem; }
.done { border-color: var(--good-line); background: var(--good-tint); }
button.button { font: inherit; font-weight: 600; border: 1px solid transparent; cursor: pointer; }
.button.quiet { padding: .45rem .9rem; background: transparent; color: var(--text); border: 1px solid var(--field-line); }
.button.quiet:hover { border-color: var(--accent); color: var(--accent); filter: none; }
.button.danger:not(.quiet) { background: var(--bad); color: var(--card); }
.button.quiet.danger:hover { border-color: var(--bad); color: var(--bad); }
/* Visually hidden, for screen readers. */
.aside { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.account { display: grid; gap: 1.5rem 3rem; }
@media (min-width: 56rem) { .account { grid-template-columns: 11rem minmax(0, 1fr); align-items: start; } }
.account .content { min-width: 0; max-width: 44rem; }
.account .content > * + * { margin-top: 1rem; }
.account .content > .section { margin-top: 2.25rem; }
.account .content > .done + h1 { margin-top: 1.75rem; }
.account .form { max-width: none; }
.account .section > * + * { margin-top: .75rem; }
.sections ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem; }
@media (min-width: 56rem) { .sections ul { flex-direction: column; } }
.sections a { display: block; padding: .4rem .75rem; border-radius: 8px; color: var(--soft); text-decoration: none; }
.sections a:hover { color: var(--text); }
.sections a[aria-current] { background: var(--tint); color: var(--text); font-weight: 600; }
.offer > * + * { margin-top: .6rem; }
[hidden] { display: none; }
.note > * + * { margin-top: .5rem; }
.rows { list-style: none; padding: 0; display: grid; grid-template-columns: minmax(0, 1fr); gap: .6rem; }
.row { display: flex; flex-wrap: wrap; align-items: flex-start; gap: .75rem 1rem; padding: .9rem 1.1rem; background: var(--card); border: 1px solid var(--line); border-radius: var(--radius); }
.row .words { flex: 1 1 14rem; min-width: 0; }
.row .words > * + * { margin-top: .2rem; }
.row .points { margin-top: .5rem; }
.ways { display: flex; flex-wrap: wrap; align-items: center; gap: .75rem 1.25rem; }
pre { margin: 0; padding: .8rem 1rem; overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 8px; font-size: .9rem; }
.sums { display: grid; grid-template-columns: minmax(0, 1fr) auto; row-gap: .35rem; }
.sums dd { margin: 0; padding-left: 1.5rem; text-align: right; font-variant-numeric: tabular-nums; }
.sums .total { padding-top: .5rem; border-top: 1px solid var(--line); font-weight: 700; font-size: 1.1rem; }
.row .price { text-align: right; font-variant-numeric: tabular-nums; }
.loud { padding: 1rem 1.25rem; border: 3px solid var(--bad); border-radius: var(--radius); background: var(--bad-tint); font-size: 1.15rem; font-weight: 700; text-align: center; }
.stop { max-width: 38rem; padding-block: 2rem; }
.stop p { margin-top: .9rem; }

@media (max-width: 36rem) {
  main { padding-block: 1.75rem 3rem; }
  .bar { flex-wrap: wrap; gap: 0 1rem; padding-block: .5rem; }
  .bar nav { flex-wrap: wrap; gap: 0 .75rem; font-size: .9rem; }
  .filters { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .launch { padding: .8rem; gap: .75rem; }
  .launch .rank { position: absolute; left: -.3rem; top: -.45rem; min-width: 1.5rem; padding-inline: .3rem; background: var(--card); border: 1px solid var(--line); border-radius: 99px; font-size: .8rem; }
  .launch .logo { width: 2.5rem; height: 2.5rem; align-self: flex-start; }
  .launch .tagline { -webkit-line-clamp: 4; }
  .votes { min-width: 3rem; padding: .3rem .4rem; }
  .title .logo.large { width: 3.5rem; height: 3.5rem; }
  .sections ul { gap: .1rem 0; margin-inline: -.5rem; }
  .sections a { padding: .35rem .5rem; }
}
@media (prefers-reduced-motion: no-preference) { .launch { transition: border-color .15s; } }
@media print { .top nav, .skip { display: none; } .launch, .panel { break-inside: avoid; } }
`.trimStart();

/** Changes with the content, so that browsers can cache each version forever. */
export const stylesheetVersion = createHash('sha256').update(stylesheet).digest('hex').slice(0, 10);
