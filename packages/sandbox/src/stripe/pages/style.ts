export const STYLE = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f8f7f5, #161412);
  --surface: light-dark(#fff, #1f1c19);
  --line: light-dark(#e0dcd6, #38332e);
  --text: light-dark(#231f1b, #ece8e2);
  --muted: light-dark(#655e56, #aaa298);
  --accent: light-dark(#635bff, #8f89ff);
  --on-accent: light-dark(#fff, #14121f);
  --note: light-dark(#fff3d6, #3a2f14);
  --refusal: light-dark(#b42318, #ff9c92);
}
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
.banner { margin: 0; padding: 8px 16px; background: var(--note); text-align: center; font-size: 14px }
main { display: flex; flex-wrap: wrap; gap: 48px; justify-content: center; max-width: 960px; margin: 0 auto; padding: 48px 16px }
section { flex: 1 1 320px; min-width: 0; max-width: 440px }
section.wide { max-width: 640px; flex-basis: 100% }
section.alone { align-self: flex-start }
h1 { font-size: 20px; line-height: 1.3; margin: 0 0 8px }
h2 { font-size: 16px; margin: 0 0 12px }
.wide > h1 { margin-top: 24px } .wide > h2 { margin-top: 32px }
.price { margin: 0 0 24px; color: var(--muted) }
.price span { font-size: 40px; font-weight: 700; color: var(--text); letter-spacing: -.02em }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 24px }
.card .price { margin-bottom: 8px } .card .price span { font-size: 28px }
select { min-height: 46px; text-overflow: ellipsis }
.refusal { margin: 0 0 12px; color: var(--refusal); font-size: 15px; font-weight: 600 }
.muted { color: var(--muted); font-size: 14px } .card > .muted:first-child { margin-top: 0 }
dl { margin: 0; font-variant-numeric: tabular-nums }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 12px 0; border-top: 1px solid var(--line) }
dd { margin: 0; text-align: right } .total { font-weight: 600 }
label { display: block; margin-bottom: 12px; font-size: 14px; color: var(--muted) }
input:not([type=radio]), select { display: block; width: 100%; margin-top: 4px; padding: 10px 12px; border: 1px solid var(--line);
  border-radius: 8px; background: var(--page); color: var(--text); font: inherit }
.row { display: flex; gap: 12px } .row > * { flex: 1; min-width: 0 }
button, .button { display: block; width: 100%; margin-top: 12px; padding: 10px 16px; border: 1px solid var(--line);
  border-radius: 8px; background: transparent; color: var(--text); font: inherit; font-weight: 600; text-align: center;
  text-decoration: none; cursor: pointer }
.primary { background: var(--accent); border-color: transparent; color: var(--on-accent) }
button:hover, .button:hover { filter: brightness(1.08) } button:not(.primary):hover { background: var(--page) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
a:not(.button) { color: var(--accent) }
fieldset { border: 0; margin: 0; padding: 0 }
.choice { display: flex; gap: 12px; align-items: center; margin: 0; padding: 12px 0; border-top: 1px solid var(--line); color: var(--text); font-size: 16px }
.choice:first-of-type { border-top: 0; padding-top: 0 }
.choice span:last-child { margin-left: auto; text-align: right; white-space: nowrap; color: var(--muted); font-variant-numeric: tabular-nums }
.choice em { font-style: normal; font-size: 12px; color: var(--muted); border: 1px solid var(--line); border-radius: 99px; padding: 1px 8px; margin-left: 4px }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums }
td { padding: 10px 0; border-top: 1px solid var(--line) } td:last-child { text-align: right }
.hidden { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden }
`
