import { type Endpoint, endpoints } from '@bricks/contract'
import { API_PREFIX } from '@bricks/contract/wire'
import type { FastifyInstance } from 'fastify'
import { type Html, html, writeMarkup } from '#http/html.ts'

const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const WHO: Record<Endpoint['access'], string> = {
  public: 'anyone',
  optional: 'anyone; more with a token',
  user: 'the signed-in user',
}
const STYLE = `body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 48px auto; padding: 0 16px }
table { border-collapse: collapse; width: 100% } td, th { text-align: left; padding: 8px; border-bottom: 1px solid #8884 }
code { font: 14px ui-monospace, monospace; overflow-wrap: anywhere } a { color: inherit }
@media (width < 40rem) { table { table-layout: fixed } } :root { color-scheme: light dark }`

export function registerDocsRoutes(app: FastifyInstance): void {
  const page = writeApiDocsPage()
  let document: string | undefined
  app.get(`${API_PREFIX}/docs/openapi.json`, { schema: { hide: true } }, async (_request, reply) => {
    document ??= JSON.stringify(app.swagger())
    return reply.type('application/json; charset=utf-8').send(document)
  })
  app.get(`${API_PREFIX}/docs/style.css`, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(STYLE),
  )
  app.get(`${API_PREFIX}/docs`, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(page),
  )
}

function writeApiDocsPage(): string {
  return writeMarkup(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Bricks API</title>
<link rel="stylesheet" href="${API_PREFIX}/docs/style.css">
</head>
<body>
<main>
<h1>Bricks API</h1>
<p>Bodies and answers are JSON. A token goes into <code>Authorization: Bearer ...</code>. A failure answers
<code>{"error", "code"}</code>. All shapes are in <a href="${API_PREFIX}/docs/openapi.json">openapi.json</a>.</p>
<table>
<thead><tr><th>Call</th><th>What it does</th><th>Who may</th></tr></thead>
<tbody>
${Object.values(endpoints).map(writeEndpointRow)}</tbody>
</table>
</main>
</body>
</html>
`)
}

function writeEndpointRow({ method, path, summary, access }: Endpoint): Html {
  return html`<tr><td><code>${method} ${API_PREFIX}${path}</code></td><td>${summary}</td><td>${WHO[access]}</td></tr>\n`
}
