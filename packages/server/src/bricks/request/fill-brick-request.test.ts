import { describe, expect, it } from 'vitest'
import type { BrickArguments } from '#bricks/arguments/brick-arguments.ts'
import { makeFillingApi } from '#test/tools/make-api.ts'
import { CallRefusal } from './call-refusal.ts'
import { fillBrickRequest } from './fill-brick-request.ts'
import { createServerValues } from './server-values.ts'

type Sketch = Parameters<typeof makeFillingApi>[0]

const server = createServerValues({ clock: () => new Date('2026-11-22T10:00:00Z'), createId: () => 'u-u-i-d' })

function fillSketch(sketch: Sketch, args: BrickArguments = {}) {
  return fillBrickRequest(makeFillingApi(sketch), args, server)
}

function fillUrl(url: string, args: BrickArguments, parameters: Sketch['parameters'] = createModelParameters(args)) {
  return fillSketch({ url, parameters }, args).url
}

function fillBody(sketch: Sketch, args: BrickArguments = {}) {
  return fillSketch({ method: 'POST', parameters: createModelParameters(args), ...sketch }, args).body
}

function createModelParameters(args: BrickArguments, ...missing: string[]): Record<string, null> {
  return Object.fromEntries([...Object.keys(args), ...missing].map((name) => [name, null]))
}

function catchRefusal(act: () => unknown): CallRefusal {
  try {
    act()
  } catch (error) {
    if (error instanceof CallRefusal) return error
    throw error
  }
  throw new Error('the call was not refused')
}

describe('the address of a call', () => {
  it.each<[string, BrickArguments, string]>([
    ['a.com/{id}/x', { id: 'a b:c' }, 'https://a.com/a%20b%3Ac/x'],
    ['a.com/{ids}', { ids: ['a,b', 'c'] }, 'https://a.com/a%2Cb,c'],
    ["a.com/Customers('{name}')/x'{name}'", { name: "O'Neil" }, "https://a.com/Customers('O''Neil')/x'O'Neil'"],
    ["a.com?$filter=name eq '{q}' or n eq {q}", { q: "a'b" }, "https://a.com?$filter=name eq 'a''b' or n eq a'b"],
    ["a.com?q='{q}'", { q: "a'b" }, "https://a.com?q='a'b'"],
    ['a.com/{n}/{on}', { n: 1.5, on: true }, 'https://a.com/1.5/true'],
    ['a.com?q={q}', { q: 'a&b=c #?+é' }, 'https://a.com?q=a%26b%3Dc%20%23%3F%2B%C3%A9'],
    ['a.com?q=status:{q}*&all', { q: 'x y' }, 'https://a.com?q=status:x%20y*&all'],
    ['a.com?id={ids}', { ids: ['a&', 'b'] }, 'https://a.com?id=a%26&id=b'],
    ['a.com?id={ids}&x=1', { ids: [] }, 'https://a.com?x=1'],
    ['a.com?id=in:{ids}', { ids: ['a', 'b'] }, 'https://a.com?id=in:a%2Cb'],
    ['a.com?{key}=1', { key: 'a=b' }, 'https://a.com?a%3Db=1'],
    ['a.com?a={a&b}', { 'a&b': 'x' }, 'https://a.com?a=x'],
    ['a.com?x={unknown}&y=%7B', {}, 'https://a.com?x={unknown}&y=%7B'],
    ['a.com?a=1&#{id}', { id: 'x' }, 'https://a.com?a=1&id=x'],
    ['a.com?', { id: ['a', 'b c'], n: 2 }, 'https://a.com?id=a&id=b+c&n=2'],
    ['a.com?day={today}', {}, 'https://a.com?day=2026-11-22'],
  ])('the address of a call %s is filled with %j', (url, args, filled) => {
    expect(fillUrl(url, args)).toBe(filled)
  })

  it('the address of a call leaves out the pair of a value that was not given', () => {
    const parameters = createModelParameters({}, 'a', 'b', 'c')
    expect(fillUrl('a.com?a={a}&b=from:{b}&x=1', {}, parameters)).toBe('https://a.com?x=1')
    expect(fillUrl('a.com?a={a}', { a: '' }, parameters)).toBe('https://a.com?a=')
    expect(fillUrl('a.com?page={page.url}', {}, parameters)).toBe('https://a.com')
  })

  it.each<[string, BrickArguments, string]>([
    ['a.com/{id}', {}, 'The parameter "id" does not fit into the address'],
    ['a.com/{id}', { id: '..' }, 'The parameter "id" does not fit'],
    ['a.com/{other}/{id}', { other: 'x', id: '%252e%252e' }, 'The parameter "id" does not fit'],
    ['a.com/{id}', { id: ['a', 'b/c'] }, 'The parameter "id" does not fit'],
    ['a.com/{id}', { id: [] }, 'The parameter "id" does not fit'],
    ['a.com/{id}{other}', { id: '.', other: '.' }, 'The parameter "id" does not fit'],
    ['a.com/x{id}{other}', { id: '%2', other: 'f' }, 'does not fit there together'],
    ['a.com/{id}', { id: 'x'.repeat(20_000) }, 'The parameter "id" is too long.'],
    ['a.com?q={id}', { id: 'x'.repeat(20_000) }, 'makes the address too long'],
    ['a.com', { id: 'x'.repeat(20_000) }, 'makes the address too long'],
  ])('the address of a call %s is refused with %j', (url, args, words) => {
    const parameters = createModelParameters(args, 'id')
    const refusal = catchRefusal(() => fillUrl(url, args, parameters))
    expect(refusal.failure).toBe('invalid_arguments')
    expect(refusal.words).toContain(words)
  })
})

describe('the headers of a call', () => {
  const headers = { 'X-Shop': 'shop-{shop}', 'idempotency-key': '{uuid}' }

  it('the headers of a call are filled, a list with commas, and left out with a value that was not given', () => {
    const parameters = createModelParameters({}, 'shop')
    const listSentHeaders = (args: BrickArguments) =>
      fillSketch({ headers, parameters }, args).headers.map(({ name, value }) => `${name}: ${value}`)
    expect(listSentHeaders({ shop: ['a', 'b'] }).slice(1)).toEqual(['X-Shop: shop-a,b', 'idempotency-key: u-u-i-d'])
    expect(listSentHeaders({}).slice(1)).toEqual(['idempotency-key: u-u-i-d'])
  })

  it.each(['a\r\nx-evil: 1', 'a\nb', 'a\0', 'café', '\t', '\u0085', '•', 'x'.repeat(5_000)])(
    'the headers of a call never hold %j',
    (shop) => {
      const refusal = catchRefusal(() => fillSketch({ headers, parameters: { shop: null } }, { shop }))
      expect(refusal.words).toMatch(/^The parameter "shop" (cannot stand in|is too long for) the header X-Shop/)
    },
  )
})

describe('values that fill no place', () => {
  const parameters = { city: null, limit: null, units: 'metric' }
  const args = { city: 'Brno', limit: 3 }

  it.each<[Sketch['method'], string, string | undefined]>([
    ['GET', 'https://a.com?city=Brno&limit=3&units=metric', undefined],
    ['DELETE', 'https://a.com?city=Brno&limit=3&units=metric', undefined],
    ['POST', 'https://a.com', '{"city":"Brno","limit":3,"units":"metric"}'],
    ['PUT', 'https://a.com', '{"city":"Brno","limit":3,"units":"metric"}'],
    ['PATCH', 'https://a.com', '{"city":"Brno","limit":3,"units":"metric"}'],
  ])('values that fill no place of a %s', (method, url, body) => {
    expect(fillSketch({ url: 'a.com', method, parameters }, args)).toMatchObject({ method, url })
    expect(fillSketch({ url: 'a.com', method, parameters }, args).body).toBe(body)
  })

  it('values that fill no place go where their parameter says', () => {
    const places = { limit: 'query', units: 'body' } as const
    const post = fillSketch({ url: 'a.com', method: 'POST', parameters, places }, args)
    expect([post.url, post.body]).toEqual(['https://a.com?limit=3', '{"city":"Brno","units":"metric"}'])
    const removal = fillSketch({ url: 'a.com', method: 'DELETE', parameters, places }, args)
    expect([removal.url, removal.body]).toEqual(['https://a.com?city=Brno&limit=3', '{"units":"metric"}'])
  })

  it('values that fill no place go into the query where there is no body', () => {
    const places = { city: 'body' } as const
    const post = fillSketch({ url: 'a.com', method: 'POST', content: 'none', parameters }, args)
    expect([post.url, post.body]).toEqual(['https://a.com?city=Brno&limit=3&units=metric', undefined])
    expect(post.headers.some(({ name }) => name === 'content-type')).toBe(false)
    const get = fillSketch({ url: 'a.com', parameters, places, body: '{"a":"{city}"}' }, args)
    expect([get.url, get.body]).toEqual(['https://a.com?city=Brno&limit=3&units=metric', undefined])
  })

  it('values that fill no place are sent once, not again beside a place', () => {
    const sent = fillSketch({ url: 'a.com/{city}', method: 'POST', parameters, body: '{"l":"{limit}"}' }, args)
    expect([sent.url, sent.body]).toEqual(['https://a.com/Brno', '{"l":3}'])
  })

  it('values that fill no place keep their types in JSON, lists too, and are left out if they were not given', () => {
    const given = { n: 1.5, on: false, tags: ['a', 'b'], name: '1' }
    expect(fillBody({ parameters: createModelParameters(given, 'missing') }, given)).toBe(
      '{"n":1.5,"on":false,"tags":["a","b"],"name":"1"}',
    )
    expect(fillBody({ content: 'form' }, given)).toBe('n=1.5&on=false&tags=a&tags=b&name=1')
  })

  it('values that fill no place make a form where the header says so', () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    expect(fillBody({ headers }, { a: 'b c' })).toBe('a=b+c')
  })

  it('values that fill no place may have the name of a prototype', () => {
    const given = JSON.parse('{"__proto__":"x","constructor":1}')
    expect(fillBody({ parameters: JSON.parse('{"__proto__":null,"constructor":null}') }, given)).toBe(
      '{"__proto__":"x","constructor":1}',
    )
  })
})

describe('a JSON body', () => {
  it.each<[string, BrickArguments, string]>([
    ['{"a":"{n}"}', { n: 7 }, '{"a":7}'],
    ['{"a":"{on}","b":"{tags}"}', { on: false, tags: ['x'] }, '{"a":false,"b":["x"]}'],
    ['{"a":"{t}"}', { t: '7' }, '{"a":"7"}'],
    ['{"a":"no {n} of {tags}"}', { n: 7, tags: ['x', 'y'] }, '{"a":"no 7 of x,y"}'],
    [
      '{"a":"{t}","b":"x{t}"}',
      { t: '","admin":true,"c":"' },
      String.raw`{"a":"\",\"admin\":true,\"c\":\"","b":"x\",\"admin\":true,\"c\":\""}`,
    ],
    ['{"{n}":"{n}"}', { n: 7 }, '{"{n}":7}'],
    ['[ "{a}" , 2 ]', { a: 'x' }, '["x",2]'],
    ['"{a}"', { a: 'x' }, '"x"'],
    ['{"__proto__":{"a":"{a}"},"constructor":1}', { a: 'x' }, '{"__proto__":{"a":"x"},"constructor":1}'],
    ['{"b":1,"1":12345678901234567890,"e":1.50}', {}, '{"b":1,"1":12345678901234567890,"e":1.50}'],
    [String.raw`{"a\u0022":"\u007bn\u007d \ud800"}`, { n: 1 }, String.raw`{"a\u0022":"1 \ud800"}`],
    ['{"a":"{unknown}","d":"{now}"}', {}, '{"a":"{unknown}","d":"2026-11-22T10:00:00.000Z"}'],
    ['{"a":"{o}"}', { o: { deep: [1, null] } }, '{"a":{"deep":[1,null]}}'],
    ['{"a":"{empty}","b":"{none}"}', { empty: '', none: [] }, '{"a":"","b":[]}'],
  ])('a JSON body %s is filled with %j', (body, args, filled) => {
    expect(fillBody({ body }, args)).toBe(filled)
  })

  it('a JSON body leaves out the member or item of a value that was not given, but no longer text', () => {
    const parameters = createModelParameters({}, 'a', 'b')
    const body = '{"a":"{a}","list":["{a}","x","{b}"],"in":{"b":"{b}"},"text":"Dear {a}!","page":"{page.title}"}'
    expect(fillBody({ body, parameters })).toBe('{"list":["x"],"in":{},"text":"Dear !"}')
    expect(fillBody({ body: '"{a}"', parameters })).toBeUndefined()
  })

  it('a JSON body has its secrets, which stand nowhere else', () => {
    const secrets = [{ name: 'pin', value: 'se"cret' }]
    const sent = fillSketch({
      url: 'a.com/{secret.pin}?q={secret.pin}',
      method: 'PUT',
      headers: { 'x-a': '{secret.pin}' },
      body: '{"pin":"{secret.pin}","line":"pin={secret.pin}"}',
      secrets,
    })
    expect(sent.body).toBe(String.raw`{"pin":"se\"cret","line":"pin=se\"cret"}`)
    expect(sent.url + JSON.stringify(sent.headers)).not.toContain('cret"')
  })

  it('a JSON body is not longer than a request may be, however often a value stands in it', () => {
    const body = JSON.stringify(Array.from({ length: 1_000 }, () => '{a}'))
    const refusal = catchRefusal(() => fillBody({ body }, { a: 'x'.repeat(1_000) }))
    expect(refusal.words).toBe('The parameter "a" is too long.')
  })

  it('a JSON body brings its type, unless the brick has another', () => {
    const findContentType = (headers: Record<string, string>) =>
      fillSketch({ method: 'POST', headers, body: '{}' }).headers.filter(({ name }) => /^content-type$/i.test(name))
    expect(findContentType({})).toEqual([{ name: 'content-type', value: 'application/json' }])
    expect(findContentType({ 'Content-Type': 'application/vnd.api+json' })).toMatchObject([
      { value: 'application/vnd.api+json' },
    ])
  })
})

describe('a form and a text', () => {
  it.each<[string, BrickArguments, string]>([
    ['a=1&b={b}', { b: 'x&y=z é+' }, 'a=1&b=x%26y%3Dz+%C3%A9%2B'],
    ['tag[]={tags}&x=1', { tags: ['a', 'b'] }, 'tag[]=a&tag[]=b&x=1'],
    ['a=hello you&\nb=%20', {}, 'a=hello+you&b=%20'],
    ['token={secret.t}', {}, 'token=p%26q'],
  ])('a form %s is filled with %j', (body, args, filled) => {
    const secrets = [{ name: 't', value: 'p&q' }]
    expect(fillBody({ content: 'form', body, secrets }, args)).toBe(filled)
  })

  it('a form leaves out the pair of a value that was not given', () => {
    expect(fillBody({ content: 'form', body: 'a={a}&b={b}', parameters: { a: null, b: null } }, { b: 'x' })).toBe('b=x')
  })

  it('a text is filled as it stands, with the type of its header', () => {
    const body = '<a>\n<b>{b}</b>{c}</a>'
    const sent = fillSketch({ method: 'POST', content: 'text', body, parameters: { b: null, c: null } }, { b: '<&> é' })
    expect(sent.body).toBe('<a>\n<b><&> é</b></a>')
    expect(sent.headers.at(-1)).toEqual({ name: 'content-type', value: 'text/plain; charset=utf-8' })
    const xml = fillSketch({ method: 'POST', content: 'text', body, headers: { 'content-type': 'text/xml' } })
    expect(xml.headers.filter(({ name }) => name === 'content-type')).toMatchObject([{ value: 'text/xml' }])
  })

  it.each(['text/xml; charset=utf-8', 'application/soap+xml'])('a value in %s adds no element', (type) => {
    const sketch = {
      method: 'POST',
      content: 'text',
      headers: { 'Content-Type': type },
      parameters: { b: null },
    } as const
    const sent = fillSketch({ ...sketch, body: '<a x="{b}">{b}</a>' }, { b: `M&S </a> "'` })
    const encoded = 'M&amp;S &lt;/a&gt; &quot;&apos;'
    expect(sent.body).toBe(`<a x="${encoded}">${encoded}</a>`)
  })
})

describe('a value of the server', () => {
  it('a value of the server gives way to a parameter of its name', () => {
    expect(fillSketch({ url: 'a.com?a={today}', parameters: { today: null } }, { today: 'x' }).url).toBe(
      'https://a.com?a=x',
    )
    expect(fillSketch({ url: 'a.com?a={visitor.id}', parameters: { 'visitor.id': '7' } }).url).toBe('https://a.com?a=7')
  })

  it.each<Sketch>([
    { url: 'a.com/{visitor.id}' },
    { url: 'a.com?a={visitor.plan}' },
    { headers: { authorization: 'Bearer {visitor.token}' } },
    { method: 'POST', body: '{"a":"{visitor.email}"}' },
    { parameters: { a: '{visitor.name}' } },
  ])('a value of the server about a visitor that nobody knows stops the call: %j', (sketch) => {
    expect(catchRefusal(() => fillSketch(sketch)).failure).toBe('visitor_unknown')
  })

  it('a value of the server is never taken from the model', () => {
    expect(fillSketch({ url: 'a.com?a={today}' }, { today: 'x' }).url).toBe('https://a.com?a=2026-11-22')
  })
})

describe('a fixed value', () => {
  it('a fixed value may hold places, and takes the type of one that is all of it', () => {
    const parameters = { kind: null, n: null, q: 'type:{kind}', size: '{n}', day: '{today}' }
    const args = { kind: 'a b', n: 5 }
    expect(fillBody({ parameters }, args)).toBe('{"q":"type:a b","size":5,"day":"2026-11-22"}')
    expect(fillSketch({ url: 'a.com', parameters }, { n: 5 }).url).toBe('https://a.com?size=5&day=2026-11-22')
  })

  it('a secret that waits to be entered is sent nowhere', () => {
    const { url, headers } = fillSketch({ url: 'a.com?q=1', parameters: { key: '' }, headers: { 'x-key': '' } })
    expect(url).toBe('https://a.com?q=1')
    expect(headers.map(({ name }) => name)).not.toContain('x-key')
  })

  it('a fixed value is not filled with another one', () => {
    expect(fillSketch({ url: 'a.com', parameters: { a: '{b}', b: '{a}' } }).url).toBe(
      'https://a.com?a=%7Bb%7D&b=%7Ba%7D',
    )
  })
})
