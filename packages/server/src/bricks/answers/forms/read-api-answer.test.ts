import { describe, expect, it } from 'vitest'
import { shapeAnswer } from '#bricks/answers/shape-answer.ts'

const RSS = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>News of the harbour</title>
    <!-- made by hand -->
    <atom:link href="https://harbour.example/feed" rel="self"/>
    <item><title>Ferry &amp; fog</title><guid isPermaLink="false">0017</guid><description><![CDATA[<b>No</b> ferry &amp; no bus]]></description></item>
    <item><title>New pier</title><guid isPermaLink="false">0018</guid><description>Opens in May</description></item>
  </channel>
</rss>`

const SOAP = `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><GetRateResponse xmlns="urn:rates">
<Rate currency="EUR">1.0850</Rate></GetRateResponse></soap:Body></soap:Envelope>`

const PRICES = 'sku;name;price\r\n007;"Chair; oak";129,00\r\n008;"Table ""Ida""";349,00\r\n\r\n'

const PAGE = `<!doctype html><html><head><title>Opening hours</title><style>p{color:red}</style><script>var a = "<p>no</p>"</script></head>
<body><nav><a href="#main">Skip</a></nav><h1>Opening hours</h1><p>We are open <b>daily</b>&nbsp;&mdash; see <a href="/map">the map</a>
<a href="https://x.example/${'y'.repeat(400)}">here</a>.</p><table><tr><th>Day</th><th>Hours</th></tr><tr><td>Monday</td><td>9&ndash;17</td></tr></table>
<ul><li>Dogs welcome</li></ul><img src="a.png" alt="A dog"></body></html>`

function shapeAnswerKeeping(text: string, type: string, keep?: string[]) {
  return shapeAnswer(text, type, { keep })
}

describe('XML', () => {
  it('becomes JSON with its attributes, its texts as they are, and without declarations of names', async () => {
    expect(JSON.parse((await shapeAnswerKeeping(RSS, 'application/rss+xml')).text)).toEqual({
      rss: {
        '@version': '2.0',
        channel: {
          title: 'News of the harbour',
          'atom:link': { '@href': 'https://harbour.example/feed', '@rel': 'self' },
          item: [
            {
              title: 'Ferry & fog',
              guid: { '#text': '0017', '@isPermaLink': 'false' },
              description: '<b>No</b> ferry &amp; no bus',
            },
            { title: 'New pier', guid: { '#text': '0018', '@isPermaLink': 'false' }, description: 'Opens in May' },
          ],
        },
      },
    })
  })

  it('is known by its look where the server calls it something else', async () => {
    const expected = '{"soap:Envelope":{"soap:Body":{"GetRateResponse":{"Rate":{"#text":"1.0850","@currency":"EUR"}}}}}'
    for (const type of ['text/xml; charset=utf-8', 'text/plain', '', 'application/json'])
      expect((await shapeAnswerKeeping(SOAP, type)).text).toBe(expected)
  })

  it('keeps fields of one item as of many, since the two look alike', async () => {
    const keep = ['rss.channel.item[].title']
    expect((await shapeAnswerKeeping(RSS, 'text/xml', keep)).text).toBe(
      '{"rss":{"channel":{"item":[{"title":"Ferry & fog"},{"title":"New pier"}]}}}',
    )
    const one = RSS.replace(/<item><title>New[^\n]*/, '')
    expect(await shapeAnswerKeeping(one, 'text/xml', keep)).toMatchObject({
      text: '{"rss":{"channel":{"item":{"title":"Ferry & fog"}}}}',
      hasOtherForm: false,
    })
    expect((await shapeAnswerKeeping(RSS, 'text/xml', ['rss.channel.item.title'])).hasOtherForm).toBe(false)
  })

  it('puts in nothing that a document type declares', async () => {
    const text = '<!DOCTYPE a [<!ENTITY x "boom">]><a>&x;&lt;&#x41;</a>'
    expect((await shapeAnswerKeeping(text, 'text/xml')).text).toBe('{"a":"&x;<A"}')
    const outer = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'
    expect((await shapeAnswerKeeping(outer, 'text/xml')).text).toBe(outer)
  })

  it.each([
    '<a><b></a></b>',
    '<a>',
    '<a></a><b></b>',
    '<a b=1></a',
    '<a><__proto__>1</__proto__></a>',
    '<a><![CDATA[</a>',
    '<a><!-- </a>',
    '<a b="></a>',
  ])('that is broken stays text: %s', async (text) => {
    expect((await shapeAnswerKeeping(text, 'application/xml')).text).toBe(text)
  })
})

describe('an empty element of XML', () => {
  it.each(['<orders/>', '<orders></orders>', '<orders count="0"/>', '<orders><order/></orders>'])(
    'is a list of nothing, and no other form: %s',
    async (list) => {
      const shaped = await shapeAnswerKeeping(`<r>${list}<total>0</total></r>`, 'text/xml', ['r.orders.order[].id'])
      expect(shaped.hasOtherForm).toBe(false)
      const both = await shapeAnswerKeeping(`<r>${list}<total>0</total></r>`, 'text/xml', [
        'r.orders.order[].id',
        'r.total',
      ])
      expect(JSON.parse(both.text)).toMatchObject({ r: { total: '0' } })
    },
  )

  it.each([
    ['its attribute has another name', '<r><i key="7"/></r>', 'r.i[].@id'],
    ['it is another one', '<r><bills><order><id>1</id></order></bills></r>', 'r.orders.order[].id'],
    ['it has a text', '<r><orders>none</orders></r>', 'r.orders.order[].id'],
  ])('is another form if %s', async (_, text, path) => {
    expect((await shapeAnswerKeeping(text, 'text/xml', [path])).hasOtherForm).toBe(true)
  })
})

describe('CSV', () => {
  it('becomes objects named by the first line, whichever separator it has', async () => {
    const rows = [
      { sku: '007', name: 'Chair; oak', price: '129,00' },
      { sku: '008', name: 'Table "Ida"', price: '349,00' },
    ]
    expect(JSON.parse((await shapeAnswerKeeping(PRICES, 'text/csv;charset=utf-8')).text)).toEqual(rows)
    expect(JSON.parse((await shapeAnswerKeeping('sku\tname\n1\ta\n', 'text/csv')).text)).toEqual([
      { sku: '1', name: 'a' },
    ])
    expect((await shapeAnswerKeeping(PRICES, 'text/csv', ['[].price'])).text).toBe(
      '[{"price":"129,00"},{"price":"349,00"}]',
    )
  })

  it('says how many rows there are, though it does not read them all', async () => {
    const text = `id,name\n${Array.from({ length: 5000 }, (_, id) => `${id},"a\nb"`).join('\n')}`
    const { items, _cut } = JSON.parse((await shapeAnswerKeeping(text, 'text/csv')).text)
    expect(items).toHaveLength(20)
    expect(items[19]).toEqual({ id: '19', name: 'a\nb' })
    expect(_cut).toEqual(['items: 20 of 5000'])
  })

  it('gives every column a name of its own', async () => {
    expect((await shapeAnswerKeeping('a,,a,__proto__\n1,2,3,4,5\n', 'text/csv')).text).toBe(
      '[{"a":"1","column 2":"2","a 3":"3","__proto__":"4","column 5":"5"}]',
    )
  })

  it.each(['text/tab-separated-values', 'application/csv', 'text/x-csv', 'text/comma-separated-values'])(
    'is known by any name of its type: %s',
    async (type) => {
      expect((await shapeAnswerKeeping('sku\tname\n1\ta\n', type)).text).toBe('[{"sku":"1","name":"a"}]')
    },
  )

  it('is known where the server only says that a program opens it, if it is clear', async () => {
    expect(
      JSON.parse((await shapeAnswerKeeping(`${PRICES}009;Lamp;59,00\n`, 'application/vnd.ms-excel')).text),
    ).toHaveLength(3)
    expect((await shapeAnswerKeeping('a,b\n1,2', 'application/vnd.ms-excel')).text).toBe('a,b\n1,2')
  })

  it.each(['sep=;\n', '\ufeffsep=;\r\n', '"sep=;"\n'])(
    'may name its separator in front of the titles: %j',
    async (line) => {
      const text = `${line}sku;price, EUR, net\n007;129,00\n`
      expect((await shapeAnswerKeeping(text, 'text/csv')).text).toBe('[{"sku":"007","price, EUR, net":"129,00"}]')
    },
  )

  it('without a row has none of the wanted fields, but its form is the same', async () => {
    expect(await shapeAnswerKeeping('sku;price\n', 'text/csv', ['[].price'])).toMatchObject({
      text: 'sku;price\n',
      hasOtherForm: false,
    })
    for (const text of ['Sorry, nothing was found.\n', 'gone\n', 'sku,sku\n'])
      expect(await shapeAnswerKeeping(text, 'text/csv', ['[].price'])).toMatchObject({ text, hasOtherForm: true })
  })

  it('is known without its content type only where it is clear', async () => {
    expect(JSON.parse((await shapeAnswerKeeping(`${PRICES}009;Lamp;59,00\n`, 'text/plain')).text)).toHaveLength(3)
    for (const text of ['Hello, Ada\nHow are you?\nFine.', 'a,b\n1,2', 'One, two.\nThree, four.\nFive, six.']) {
      expect((await shapeAnswerKeeping(text, 'text/plain')).text).toBe(text)
    }
  })

  it.each(['a,b\n"1,2\n', 'a,b\n1"2"3",4\n', 'only titles,here\n', 'no columns\nat all\n'])(
    'that is broken or none stays text: %s',
    async (text) => {
      expect((await shapeAnswerKeeping(text, 'text/csv')).text).toBe(text)
    },
  )
})

describe('HTML', () => {
  it('becomes its text: without scripts and styles, with short links', async () => {
    expect((await shapeAnswerKeeping(PAGE, 'text/html; charset=utf-8')).text).toBe(`Opening hours

Skip

Opening hours

We are open daily\u00a0— see the map [/map] here [...].

Day | Hours |
Monday | 9–17 |

 * Dogs welcome`)
  })

  it('in place of the JSON that was expected is told as another form', async () => {
    expect((await shapeAnswerKeeping(PAGE, 'application/json', ['items[].name'])).hasOtherForm).toBe(true)
  })

  it('is not JSON that is only called so', async () => {
    expect((await shapeAnswerKeeping('{"a": 1}', 'text/html')).text).toBe('{"a":1}')
  })
})

describe('JSON', () => {
  it('keeps every digit of a long number', async () => {
    expect(
      (
        await shapeAnswerKeeping(
          '{"id": 12345678901234567890, "pi": 3.14159265358979323, "s": "1234567890123456789"}',
          'application/json',
        )
      ).text,
    ).toBe('{"id":"12345678901234567890","pi":"3.14159265358979323","s":"1234567890123456789"}')
  })

  it('that is broken stays text, and so does everything else', async () => {
    for (const text of ['{"a": 1', '[1, 2', '', 'All is well.', '{"a":1}{"b":2}']) {
      expect((await shapeAnswerKeeping(text, 'application/json')).text).toBe(text)
    }
  })
})

describe('lines of JSON', () => {
  const LINES = '{"id": 12345678901234567890, "name": "tea"}\n{"id": 2, "name": "mug"}\r\n\n{"id": 3, "name": "pot"}\n'

  it('are a list, by their type or by their look', async () => {
    for (const type of ['application/x-ndjson', 'application/jsonl; charset=utf-8', 'application/json', 'text/plain']) {
      expect(await shapeAnswer(LINES, type, { keep: ['[].name'], most: 2 })).toMatchObject({
        hasOtherForm: false,
        text: expect.stringMatching(/"name":"tea".*"name":"mug".*of 3/),
      })
    }
    const whole = await shapeAnswerKeeping(LINES, 'application/x-ndjson')
    expect(whole.text).toContain('{"id":"12345678901234567890","name":"tea"}')
  })

  it('may be one line or none, and still are a list', async () => {
    const keep = ['[].name']
    const shaped = await shapeAnswerKeeping('{"id": 1, "name": "tea"}\n', 'application/x-ndjson', keep)
    expect(shaped).toMatchObject({ text: '[{"name":"tea"}]', hasOtherForm: false })
    expect((await shapeAnswerKeeping('', 'application/x-ndjson', keep)).hasOtherForm).toBe(false)
  })

  it('of which one is broken stay text', async () => {
    const cut = LINES.slice(0, -8)
    expect((await shapeAnswerKeeping(cut, 'application/x-ndjson')).text).toBe(cut)
  })
})
