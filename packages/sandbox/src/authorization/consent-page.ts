import { Html, html } from '#stripe/pages/html.ts'
import { SAMPLE_PERSON } from './sample-clients.ts'

const STYLE = `
:root { color-scheme: light dark }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif }
.banner { margin: 0; padding: 8px 16px; background: light-dark(#fff3d6, #3a2f14); text-align: center; font-size: 14px }
main { max-width: 420px; margin: 48px auto; padding: 0 16px }
h1 { font-size: 20px }
button { width: 100%; margin-top: 12px; padding: 12px 16px; border: 1px solid; border-radius: 8px; background: transparent;
  color: inherit; font: inherit; font-weight: 600; cursor: pointer }
`

export function writeConsentPage({ uid, scopes }: { uid: string; scopes: readonly string[] }): string {
  const content = html`<h1>A bot wants to act for you at Harbour &amp; Pine</h1>
<p>You are ${SAMPLE_PERSON.name} (${SAMPLE_PERSON.email}), who does not exist. The bot asks for: ${scopes.join(', ')}.</p>
<form method="post" action="/authorization/consent/${uid}">
<button name="answer" value="allow">Allow</button>
<button name="answer" value="refuse">Refuse</button>
</form>`
  return writePage('Sign in to Harbour & Pine', content)
}

export function writeErrorPage(reason: string): string {
  return writePage('This sign-in cannot go on', html`<h1>This sign-in cannot go on</h1><p>${reason}</p>`)
}

function writePage(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${new Html(STYLE)}</style>
</head>
<body>
<p class="banner" role="note"><strong>Sandbox: this page is fictional.</strong> It stands in for the sign-in of a real service.</p>
<main>${content}</main>
</body>
</html>`.text
}
