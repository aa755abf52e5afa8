import type { FastifyInstance } from 'fastify'

const DEEPEST = 100

/** Takes `application/json` and nothing else; an empty body is none. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, undefined)
    if (!isDeep(body)) return parse(request, body, done)
    // A value nested this deep would overflow the stack of whatever walks it later.
    done(Object.assign(new Error('The body is nested too deep.'), { statusCode: 400 }))
  })
}

function isDeep(text: string): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (inString) {
      if (character === '\\') at++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') {
      if (++depth > DEEPEST) return true
    } else if (character === '}' || character === ']') depth--
  }
  return false
}
