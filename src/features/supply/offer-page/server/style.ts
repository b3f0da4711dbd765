/** Small and neutral, light and dark: it stands in the pages of others. */
export const STYLE = `
:root { color-scheme: light dark; --bg: #fff; --fg: #1a1e26; --muted: #596273; --line: #8a93a3; --soft: #e1e5ec;
  --accent: #3450d2; --on-accent: #fff; --bad: #b42318; }
@media (prefers-color-scheme: dark) { :root { --bg: #101216; --fg: #e4e7ed; --muted: #a0a9b8; --line: #6b7485; --soft: #2a303a;
  --accent: #8ea4fc; --on-accent: #101216; --bad: #ff9c92; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--fg); font: 16px/1.5 Inter, -apple-system, BlinkMacSystemFont, 'Segoe UI',
  Roboto, 'Noto Sans', Arial, sans-serif; }
main { max-width: 720px; margin: 0 auto; padding: 20px; }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.3; }
.test { margin: 0 0 12px; padding: 6px 10px; border: 1px solid var(--line); border-radius: 6px; font-size: 14px; }
.fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(240px, 1fr)); gap: 12px 16px; }
.field label { display: block; margin-bottom: 4px; font-size: 14px; font-weight: 600; }
.field label span { color: var(--muted); font-weight: 400; }
input:not([type=checkbox]), select { width: 100%; height: 42px; padding: 0 10px; border: 1px solid var(--line); border-radius: 6px;
  background: var(--bg); color: var(--fg); font: inherit; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
input[aria-invalid=true], select[aria-invalid=true] { border-color: var(--bad); }
.problem { margin: 4px 0 0; color: var(--bad); font-size: 14px; }
.note { margin: 16px 0; color: var(--muted); font-size: 13px; }
button, .go { display: inline-block; min-height: 44px; padding: 10px 22px; border: 0; border-radius: 6px; background: var(--accent);
  color: var(--on-accent); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
.brands { display: grid; gap: 10px; margin: 0; padding: 0; list-style: none; }
.brands li { display: flex; gap: 12px; align-items: flex-start; padding: 12px; border: 1px solid var(--soft); border-radius: 8px; }
.brands input { flex: none; width: 20px; height: 20px; margin: 2px 0 0; accent-color: var(--accent); }
.brands label { flex: 1; min-width: 0; cursor: pointer; overflow-wrap: anywhere; }
.brands img { display: block; max-width: 160px; margin-bottom: 6px; }
.brands span { display: block; color: var(--muted); font-size: 14px; }
`
