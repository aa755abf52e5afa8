import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

// Share, “Signed-in visitors”, shows this secret. It stays on the server and never stands in a page.
const secret = process.env.BRICKS_IDENTITY_SECRET
if (!secret) throw new Error('Set BRICKS_IDENTITY_SECRET to the secret that Share shows once.')

// Your own session tells who the user is; in this example every user is Ada.
function findUser() {
  return { id: 'A17', name: 'Ada Field' }
}

function signVisitor(user) {
  const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { sub: user.id, name: user.name, exp: Math.floor(Date.now() / 1000) + 3600 }
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

const server = createServer(async (request, response) => {
  const user = findUser(request)
  if (request.url === '/chat-token') {
    // The page asks here for a new token when its token has expired.
    response.writeHead(200, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end(signVisitor(user))
  } else if (request.url === '/') {
    const page = await readFile(new URL('index.html', import.meta.url), 'utf8')
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    response.end(page.replace('CHAT_TOKEN', signVisitor(user)))
  } else response.writeHead(404).end()
})

server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}/`)
})
