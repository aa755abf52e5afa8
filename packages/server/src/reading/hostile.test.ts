import type { ReadAnswer } from '@bricks/contract'
import { describe, expect, test } from 'vitest'
import { readPasted } from '#test/tools/read-pasted.ts'
import { createReaderPool, READ_LIMITS } from './reader-pool.ts'

const pool = createReaderPool()
/** The signal of somebody who waits for the answer. */
const waiting = new AbortController().signal
const MEGABYTE = 1024 * 1024
const repeatToMegabyte = (piece: string) => piece.repeat(Math.ceil(MEGABYTE / piece.length)).slice(0, MEGABYTE)

function writeAliasBomb(): string {
  const lines = ['openapi: 3.0.0', 'paths: {}', 'a0: &a0 [x, x, x, x, x, x, x, x, x]']
  for (let level = 1; level < 12; level++)
    lines.push(
      `a${level}: &a${level} [${Array(9)
        .fill(`*a${level - 1}`)
        .join(', ')}]`,
    )
  return lines.join('\n')
}

function writeOpenApi31(paths: object, schemas: object = {}): string {
  return JSON.stringify({ openapi: '3.1.0', servers: [{ url: 'https://a.example' }], paths, components: { schemas } })
}

const createPostPath = (schema: object) => ({
  '/a': { post: { requestBody: { content: { 'application/json': { schema } } } } },
})
const createReference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

describe('I1: a hostile text ends with a word or an answer:', () => {
  const wide = Object.fromEntries(
    Array.from({ length: 12 }, (_, level) => [
      `S${level}`,
      {
        type: 'object',
        properties: Object.fromEntries(
          Array.from({ length: 12 }, (_, at) => [`p${at}`, createReference(`S${(level + at) % 12}`)]),
        ),
      },
    ]),
  )
  const chain = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`S${at}`, createReference(`S${at + 1}`)]))
  const merged = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`S${at}`, { allOf: Array(30).fill(createReference(`S${(at + 1) % 30}`)) }]),
  )

  test.each([
    ['an alias bomb of YAML', writeAliasBomb()],
    ['1 MB of [', repeatToMegabyte('[')],
    ['1 MB of {"a":', repeatToMegabyte('{"a":')],
    ['1 MB of [ in YAML', `openapi: 3.0.0\npaths: ${repeatToMegabyte('[')}`.slice(0, MEGABYTE)],
    [
      '1 MB of indents in YAML',
      `openapi: 3\n${Array.from({ length: 1_300 }, (_, at) => `${' '.repeat(at)}a:`).join('\n')}`,
    ],
    ['schemas that go round', writeOpenApi31(createPostPath(createReference('S0')), wide)],
    ['a chain of references', writeOpenApi31(createPostPath(createReference('S0')), chain)],
    ['merged schemas that go round', writeOpenApi31(createPostPath(createReference('S0')), merged)],
    ['a reference to itself', writeOpenApi31(createPostPath(createReference('A')), { A: createReference('A') })],
    ['huge numbers', `curl https://a.example --json '{"a": ${'9'.repeat(5_000)}, "b": 1e999}'`],
    [
      '__proto__',
      `curl https://a.example --json '{"__proto__": {"polluted": "yes it is"}, "constructor": {"prototype": {"x": "A b"}}}'`,
    ],
    [
      '__proto__ in a description',
      '{"openapi":"3.1.0","__proto__":{"paths":{}},"servers":[{"url":"https://a.example"}],"paths":{"__proto__":{"get":{}},"/a":{"get":{"parameters":[{"name":"__proto__","in":"query","schema":{"$ref":"#/__proto__/constructor"}}]}}}}',
    ],
    [
      'half a character in a path and in a query of a description',
      writeOpenApi31({
        '/a/{b}': {
          get: {
            parameters: [
              { name: 'b', in: 'path', required: true, schema: { enum: ['\ud800'] } },
              { name: 'c', in: 'query', required: true, schema: { enum: ['\ud800'] } },
            ],
          },
        },
      }),
    ],
    [
      'half a character in the address of a collection',
      JSON.stringify({ info: { name: 'C' }, item: [{ request: 'https://a.example/?a=\ud800{{b}}c' }] }),
    ],
    ['half a character in a program', "fetch('https://a.example/?a=\\ud800' + b)"],
    ['a tag of YAML', 'openapi: !!js/function "function () { process.exit(1) }"\npaths: !<tag:x> {/a: {get: {}}}'],
    ['1 MB of quotes', `curl ${repeatToMegabyte('\'"')}`],
    ['1 MB of apostrophes', `${repeatToMegabyte("a'b ")} curl`],
    ['1 MB of curly quotes', `curl ${repeatToMegabyte(' -H \u2019a \u201cb')}`],
    ['1 MB of dashes', `curl ${repeatToMegabyte('\u2013\u2013a')}`],
    ['1 MB of backslashes', `curl ${repeatToMegabyte('\\')}`],
    ['1 MB of $(', `curl https://a.example -d "${repeatToMegabyte('$(')}`],
    ['1 MB of &', `curl https://a.example?a=1${repeatToMegabyte('&b')}`],
    ['1 MB of pairs', `curl https://a.example -d '${repeatToMegabyte('a=1&')}'`],
    ['1 MB of options', `curl ${repeatToMegabyte('-H a:b ')} https://a.example`],
    ['1 MB of words without an address', `curl ${repeatToMegabyte('b ')}`],
    ['1 MB of texts that cat gives', `curl https://a.example -d "${repeatToMegabyte('$(cat <<E\n')}`],
    ['1 MB of prompts', `$ curl https://a.example \\\n${repeatToMegabyte('> -s \\\n')}`],
    ['1 MB of variables', `A=b\nTOKEN=${'c'.repeat(3_000)}\ncurl https://a.example ${repeatToMegabyte('$A$TOKEN ')}`],
    ['1 MB of commands', repeatToMegabyte('curl https://a.example/1\n')],
    ['1 MB of carets', `curl ^\n${repeatToMegabyte('^')}`],
    ['1 MB of backticks', `curl.exe 'a' \`\n${repeatToMegabyte('`')}`],
    ['1 MB of here-documents', `curl https://a.example -d @- ${repeatToMegabyte('<<E\n')}`],
    ['1 MB of placeholders', `curl https://a.example -d '${repeatToMegabyte('{{a}}$B<c>')}'`],
    ['1 MB of fetch(', repeatToMegabyte('fetch(')],
    ['1 MB of declarations', `fetch(a)${repeatToMegabyte('const a={b:')}`],
    ['1 MB of expressions', `fetch('https://a.example',${repeatToMegabyte('{a:f(')}`],
    ['1 MB of spreads', `fetch('https://a.example',${repeatToMegabyte('{...{a:`${')}`],
    ['1 MB of sums', `fetch('https://a.example',{a:${repeatToMegabyte("'b'+")}`],
    ['1 MB of fetch with objects', repeatToMegabyte("fetch('https://a.example/x',{a:[{")],
    ['1 MB of calls of requests', repeatToMegabyte('requests.get("https://a.example",')],
    ['1 MB of values of Python', `requests\na=${repeatToMegabyte('{"a":')}`],
    ['1 MB of axios', repeatToMegabyte('axios({a:')],
    ['1 MB of commands of PowerShell', repeatToMegabyte('iwr ')],
    ['1 MB of texts of PowerShell', `Invoke-RestMethod x\n${repeatToMegabyte('$a=@"\n')}`],
    ['1 MB of hashtables', `Invoke-RestMethod x\n${repeatToMegabyte('$a=@{a=')}`],
    ['1 MB of items of HTTPie', `http a.example ${repeatToMegabyte('a[b][]=c ')}`],
    ['1 MB of options of wget', `wget https://a.example ${repeatToMegabyte('--header=a:b ')}`],
    ['1 MB of slashes', `https://a.example${repeatToMegabyte('/')}`],
    ['1 MB of spaces', `${repeatToMegabyte(' ')}x`],
    ['1 MB of <', repeatToMegabyte('<')],
    ['1 MB of letters', repeatToMegabyte('a')],
    ['1 MB of dots', repeatToMegabyte('a.')],
  ])('%s', async (_, text) => {
    const outcome = await readPasted(text.slice(0, MEGABYTE)).catch((error: unknown) => error)
    // The reader's thread turns NothingRead and RangeError into a message. A RangeError is a stack overflow, so the
    // text is nested too deep.
    if (outcome instanceof Error) expect(outcome.name).toMatch(/^(?:NothingRead|RangeError)$/)
    else expect(outcome).toHaveProperty('functions')
    expect(({} as { polluted?: string }).polluted).toBeUndefined()
  })

  test('what needs more memory than it may have, or more time', async () => {
    const text = writeWithoutAliases(20_000)
    await expect(pool.run({ text }, { milliseconds: 20_000, megabytes: 8 }, waiting)).rejects.toThrow(/memory/)
    await expect(pool.run({ text }, { milliseconds: 1, megabytes: 192 }, waiting)).rejects.toThrow(/seconds/)
    expect((await pool.run({ text: 'https://a.example/x' }, READ_LIMITS.pasted, waiting)).answer?.total).toBe(1)
  })
})

test('a reading whose caller has left ends at once, and gives its place to the next', async () => {
  const gone = new AbortController()
  const text = writeWithoutAliases(20_000)
  // Two are read at once, so the third waits for its turn.
  const left = [1, 2, 3].map(() => pool.run({ text }, READ_LIMITS.fetched, gone.signal).catch((error: Error) => error))
  const next = pool.run({ text: 'https://a.example/x' }, READ_LIMITS.pasted, waiting)
  gone.abort()
  expect((await next).answer?.total).toBe(1)
  expect(await Promise.all(left)).toMatchObject(
    Array(3).fill({ name: 'NothingRead', message: expect.stringContaining('has left') }),
  )
})

function writeWithoutAliases(lines: number): string {
  const rows = Array.from({ length: lines }, (_, at) => `  /a${at}: {get: {summary: "Number ${at}", tags: [x]}}`)
  return `openapi: 3.0.0\nservers: [{url: https://a.example}]\npaths:\n${rows.join('\n')}`.slice(0, MEGABYTE)
}

const LONG = 'L'.repeat(60_000)
const joinLines = (first: string, line: string, count: number, last: string) =>
  [first, ...Array<string>(count).fill(line), last].join('\n')
const nestSchema = (count: number, last: string, seed = LONG) =>
  [
    `const a0="${seed}"`,
    ...Array.from({ length: count }, (_, at) => `const a${at + 1}={"p":a${at},"q":a${at}}`),
    last.replaceAll('LAST', `a${count}`),
  ].join('\n')
const PYTHON = 'requests.post("https://a.example/x",json={"a":1})\nrequests.post("https://a.example/y",data=a)'
const PYTHON_JSON = 'requests.post("https://a.example/x",json=a)'
const POWERSHELL = 'Invoke-RestMethod https://a.example/x -Method Post -Body $a'
const FETCH = 'fetch("https://a.example/x",{method:"POST",body:JSON.stringify(LAST)})'

describe('I1: values that a program makes larger than anything a bot could send are left out, soon:', () => {
  const grown: [string, string][] = [
    ['joins of Python', joinLines(`import requests\na="${LONG}"`, 'a=a+a', 13, PYTHON)],
    ['many joins of Python', joinLines('import requests\na="short"', 'a=a+a', 40, PYTHON)],
    ['dicts of Python', joinLines(`import requests\na="${LONG}"`, 'a={"p":a,"q":a}', 12, PYTHON_JSON)],
    ['many dicts of Python', joinLines('import requests\na="short"', 'a={"p":a,"q":a}', 40, PYTHON_JSON)],
    ['a dict that holds itself', joinLines('import requests\na={}', 'a["b"]=a', 1, PYTHON_JSON)],
    ['texts of JSON in texts of JSON', joinLines('import requests\na="\\\\"', 'a=json.dumps(a)', 60, PYTHON)],
    [
      'a text that is filled many times',
      joinLines(`import requests\nb="${'L'.repeat(300)}"\na="${'{0}'.repeat(300_000)}".format(b)`, '', 1, PYTHON),
    ],
    [
      'a form of one text many times',
      joinLines(`import requests\nb="${LONG}"\na=[${'("c",b),'.repeat(1_900)}]`, '', 1, PYTHON),
    ],
    [
      'a text of pairs of one text many times',
      joinLines(`import requests\nb="${LONG}"\na=urlencode({"c":[${'b,'.repeat(1_900)}]})`, '', 1, PYTHON),
    ],
    ['joins of PowerShell', joinLines(`$a="${LONG}"`, '$a=$a+$a', 13, POWERSHELL)],
    ['many joins of PowerShell', joinLines('$a="short"', '$a=$a+$a', 40, POWERSHELL)],
    [
      'hashtables',
      joinLines(`$a="${LONG}"`, '$a=@{p=$a;q=$a}', 12, `${POWERSHELL.replace('$a', '($a|ConvertTo-Json)')}`),
    ],
    ['many lists', joinLines('$a=@("short")', '$a=@($a;$a)', 40, POWERSHELL.replace('$a', '($a|ConvertTo-Json)'))],
    ['piped texts of JSON', joinLines("$a='\\'", '$a=$a|ConvertTo-Json', 60, POWERSHELL)],
    ['JSON of JSON in one line', `$a='\\'${'|ConvertTo-Json'.repeat(60)}\n${POWERSHELL}`],
    ['objects of fetch', nestSchema(12, FETCH)],
    ['many objects of fetch', nestSchema(40, FETCH, 'short')],
    ['objects of axios', nestSchema(12, 'axios.post("https://a.example/x",LAST)')],
    ['many objects of axios', nestSchema(40, 'axios.post("https://a.example/x",LAST)', 'short')],
    ['headers of axios', nestSchema(40, 'axios.post("https://a.example/x",{"a":1},{"headers":{"b":LAST}})', 'short')],
    [
      'a form of fetch',
      `const b="${LONG}"\nconst f=new URLSearchParams()\n${'f.append("c",b)\n'.repeat(499)}fetch("https://a.example/x",{method:"POST",body:f})`,
    ],
    ['an address of fetch', `const b="${LONG}"\n${`fetch("https://a.example/"${'+b'.repeat(45)})\n`.repeat(400)}`],
  ]
  const expectLeftOut = (outcome: Error | ReadAnswer | undefined) => {
    if (outcome instanceof Error) expect(outcome.message).toMatch(/^A call of \w+ whose address/)
    else expect(outcome?.notes.join()).toMatch(/computed by a|more than 16 kB|left out/)
  }

  test.each(grown)('%s', async (_, text) => {
    expectLeftOut(await readPasted(text).catch((error: Error) => error))
  })

  test.each(grown.filter(([name]) => /^(?:joins|dicts|hashtables|objects)/.test(name)))(
    'and the server goes on: %s',
    async (_, text) => {
      const outcome = await pool.run({ text }, READ_LIMITS.pasted, waiting).catch((error: Error) => error)
      expectLeftOut(outcome instanceof Error ? outcome : outcome.answer)
    },
  )
})

describe('I1: a part of another type than it should have ends with a word or an answer:', () => {
  const untold = { toString: 'no function', valueOf: null }
  const many = Array.from({ length: 60 }, () => untold)

  test.each([
    ['a merge of YAML with what is no map', 'openapi: 3.0.0\npaths:\n  /a: &a\n    get: x\n    <<: [1, *a]\n'],
    ['a version that is an object', JSON.stringify({ swagger: untold, paths: {} })],
    [
      'choices that are objects',
      writeOpenApi31(createPostPath({ type: 'object', properties: { a: { type: 'string', enum: many } } })),
    ],
    ['a header that is an object', 'fetch("https://a.example/x", {"headers": {"x-one": {"toString": "no"}}})'],
  ])('%s', async (_name, text) => {
    const outcome = await pool.run({ text }, READ_LIMITS.pasted, waiting).then(
      () => 'read',
      (error: Error) => error.name,
    )
    expect(['read', 'NothingRead']).toContain(outcome)
  })
})

test('N1: objects that are built on each other in a long chain are read at once', async () => {
  const chain = Object.fromEntries(
    Array.from({ length: 3_000 }, (_, at) => [
      `S${at}`,
      {
        allOf: [createReference(`S${at + 1}`)],
        type: 'object',
        properties: { [`p${at}`]: { type: 'string' } },
        required: [`p${at}`],
      },
    ]),
  )
  const text = writeOpenApi31(createPostPath(createReference('S0')), chain)
  const { answer } = await pool.run({ text }, READ_LIMITS.pasted, waiting)
  expect(answer?.functions[0]?.parameters.properties).toHaveLength(64)
})

test('an object that is built on itself, with words beside the reference, is read', async () => {
  const schema = { allOf: [{ ...createReference('A'), description: 'It.' }], properties: { p: { type: 'string' } } }
  const { functions } = await readPasted(writeOpenApi31(createPostPath(createReference('A')), { A: schema }))
  expect(functions[0]?.parameters.properties).toMatchObject([{ name: 'p', type: 'string' }])
})

test('N1: an answer is of bounded size, and says that there is more', async () => {
  const properties = Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [`p${at}`, { type: 'object', description: 'd'.repeat(60), properties: {} }]),
  )
  const paths = Object.fromEntries(
    Array.from({ length: 500 }, (_, at) => [`/p${at}`, createPostPath(createReference('S'))['/a']]),
  )
  const answer = await readPasted(writeOpenApi31(paths, { S: { type: 'object', properties } }))
  expect(JSON.stringify(answer).length).toBeLessThan(2.2 * MEGABYTE)
  expect(answer.functions.length).toBeGreaterThan(50)
  expect(answer.total).toBe(500)
  expect(answer.notes.join()).toContain('Search for the others')
})

test('N1: a command without its quotation marks that has very many keys is refused at once', async () => {
  const keys = Array.from({ length: 30_000 }, (_, at) => `q7Zt9LmW3xKp5V${at}`).join(' ')
  const text = `curl https://a.example/b -H A: ${keys}\n${'curl https://a.example/c\n'.repeat(900)}`
  await expect(pool.run({ text }, READ_LIMITS.pasted, waiting)).rejects.toMatchObject({ place: { line: 1 } })
})

test('N1: a script that sets a member of a large object again and again is read in time', async () => {
  const members = Array.from({ length: 60_000 }, (_, at) => `a${at}: 1`).join()
  const text = `const o = {${members}}\n${'o.x = 1\n'.repeat(500)}fetch('https://a.example/b', o)`
  const { answer } = await pool.run({ text }, READ_LIMITS.pasted, waiting)
  expect(answer?.functions).toHaveLength(1)
})
