/** For the screen, wide and narrow, light and dark, and for paper. The names are the console's. */
export const STYLE = `
:root { color-scheme: light dark; --bg: #fff; --subtle: #f6f7f9; --line: #e1e5ec; --fg: #1a1e26; --muted: #596273;
  --accent: #3450d2; --good-bg: #d8f3df; --good: #12532b; --code: #eef1f6;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace; }
@media (prefers-color-scheme: dark) { :root { --bg: #101216; --subtle: #171a20; --line: #2a303a; --fg: #e4e7ed; --muted: #a0a9b8;
  --accent: #7d97fb; --good-bg: #12351f; --good: #9be0b3; --code: #1e222a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--fg); font: 14px/1.55 Inter, -apple-system, BlinkMacSystemFont, 'Segoe UI',
  Roboto, 'Noto Sans', Arial, sans-serif; }
header, main, footer { max-width: 1080px; margin: 0 auto; padding: 0 32px; }
header { padding-top: 40px; }
.kicker { margin: 0; color: var(--muted); font-weight: 600; }
h1 { margin: 4px 0 0; font-size: 26px; line-height: 1.25; }
h2 { margin: 44px 0 8px; padding-top: 16px; border-top: 1px solid var(--line); font-size: 19px; }
h3 { margin: 24px 0 6px; font-size: 15px; }
p, ul, ol { max-width: 76ch; margin: 8px 0; }
a { color: var(--accent); }
code { font-family: var(--mono); font-size: 12.5px; overflow-wrap: anywhere; }
p code, li code, dd code { padding: 1px 4px; border-radius: 4px; background: var(--code); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 6px 20px; margin: 24px 0 0; padding: 16px 20px;
  border: 1px solid var(--line); border-radius: 7px; background: var(--subtle); }
dt { color: var(--muted); }
dd { margin: 0; min-width: 0; }
nav { margin-top: 20px; }
nav ul { display: flex; flex-wrap: wrap; gap: 4px 18px; margin: 0; padding: 0; list-style: none; }
table { width: 100%; margin: 12px 0 16px; border-collapse: collapse; }
caption { padding: 0 0 6px; text-align: left; font-weight: 600; }
th, td { padding: 7px 12px 7px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { color: var(--muted); font-size: 12px; font-weight: 600; }
tbody th { width: 24%; font-weight: 500; }
tbody th code { font-weight: 600; }
.meanings tbody th { width: 140px; }
.label { display: block; color: var(--muted); font-size: 12.5px; }
.yes, .no { display: inline-block; padding: 0 7px; border-radius: 4px; font-size: 12px; line-height: 20px; }
.yes { background: var(--good-bg); color: var(--good); font-weight: 600; }
.no { padding-left: 0; color: var(--muted); }
.values { margin: 0; padding: 0; list-style: none; }
.values code, .sample { padding: 1px 4px; border-radius: 4px; background: var(--code); }
figure { margin: 14px 0; border: 1px solid var(--line); border-radius: 7px; overflow: hidden; }
figcaption { padding: 6px 14px; border-bottom: 1px solid var(--line); background: var(--subtle); color: var(--muted); font-size: 12.5px; }
pre { margin: 0; padding: 12px 14px; overflow-x: auto; line-height: 1.45; }
pre:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
pre code { overflow-wrap: normal; }
footer { padding-top: 32px; padding-bottom: 40px; color: var(--muted); font-size: 12.5px; }
@media screen and (max-width: 720px) {
  header, main, footer { padding-left: 16px; padding-right: 16px; }
  header { padding-top: 24px; }
  h1 { font-size: 22px; }
  dl { grid-template-columns: 1fr; gap: 0; padding: 12px 14px; }
  dd { margin-bottom: 8px; }
  table:not(.meanings) thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table:not(.meanings) tr { display: block; padding: 10px 0; border-bottom: 1px solid var(--line); }
  table:not(.meanings) tbody :is(th, td) { display: block; width: auto; padding: 1px 0; border: 0; }
  table:not(.meanings) td[data-label]::before { content: attr(data-label) ': '; color: var(--muted); }
  table:not(.meanings) td[data-label='Needed']::before { content: none; }
  table:not(.meanings) td:empty { display: none; }
  .meanings tbody th { width: 34%; }
}
@media print {
  :root { color-scheme: light; --bg: #fff; --subtle: #fff; --line: #c9ced8; --fg: #000; --muted: #444; --accent: #000;
    --good-bg: #fff; --good: #000; --code: #fff; }
  body { font-size: 10.5pt; }
  header, main, footer { max-width: none; padding: 0; }
  nav { display: none; }
  h2, h3, caption, thead { break-after: avoid; }
  tr, figure { break-inside: avoid; }
  p code, li code, dd code, .sample, .yes { padding: 0; }
  pre { white-space: pre-wrap; }
  pre code { overflow-wrap: anywhere; }
}
@page { margin: 16mm 14mm; }
`
