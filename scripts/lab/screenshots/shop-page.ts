import { createServer } from 'node:http'

const STYLE = `
  :root { color-scheme: light dark; font: 18px/1.6 Georgia, 'Times New Roman', serif }
  body { margin: 0 auto; max-width: 72rem; padding: 2rem 1.5rem; background: light-dark(#faf7f1, #161412); color: light-dark(#2b2118, #ece5da) }
  header { display: flex; justify-content: space-between; gap: 1rem }
  h1 { max-width: 11em; margin: 4rem 0 1.5rem; font-size: clamp(2.25rem, 6vw, 3.75rem); font-weight: 400; line-height: 1.12 }
  p { max-width: 30em; color: light-dark(#6a5d50, #b3a799) }
  ul { display: flex; flex-wrap: wrap; gap: 1rem; max-width: 40rem; margin: 3rem 0; padding: 0; list-style: none }
  li { padding: 1rem 1.25rem; border: 1px solid light-dark(#e2d8c9, #36302a); border-radius: 4px }
  small { display: block; color: light-dark(#6a5d50, #b3a799) }`

export async function serveShopPage(product: string, projectId: string, attributes = ''): Promise<string> {
  const page = writePage(`<script async src="${product}/widget.js" data-project="${projectId}" ${attributes}></script>`)
  const server = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(204).end()
    return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  })
  server.unref()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  return `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/`
}

function writePage(tag: string): string {
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Harbour &amp; Pine</title><style>${STYLE}</style>
    <header><strong>Harbour &amp; Pine</strong><span>Tables · Lamps · Visit us</span></header>
    <h1>Furniture that outlives the fashion</h1>
    <p>A sample shop. Its chat came with one line and touches nothing else here.</p>
    <ul><li>Oak table<small>from stock</small></li><li>Copper kettle<small>from stock</small></li>
    <li>Reading lamp<small>in two weeks</small></li></ul>${tag}</html>`
}
