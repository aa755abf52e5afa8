import { type Html, html } from './html.ts'

export function writeLayout(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<p class="banner" role="note"><strong>Sandbox: no money moves.</strong> This page stands in for Stripe.</p>
<main>${content}</main>
</body>
</html>`.text
}
