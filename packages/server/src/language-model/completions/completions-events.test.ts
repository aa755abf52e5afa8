import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findProviderWords } from '#language-model/http/provider-words.ts'
import type { ModelEnd } from '#language-model/language-model.ts'
import { createCompletionsReader } from './completions-events.ts'

function readChunks(...chunks: unknown[]): ModelEnd & { text: string } {
  const reader = createCompletionsReader()
  for (const chunk of chunks) reader.read(JSON.stringify(chunk))
  reader.read('[DONE]')
  return { text: reader.takeText(), ...reader.end() }
}

const anything = fc.jsonValue()
const oddChunk = fc.record(
  {
    choices: fc.oneof(
      anything,
      fc.array(
        fc.record(
          {
            delta: fc.oneof(anything, fc.record({ content: anything, tool_calls: anything }, { requiredKeys: [] })),
            finish_reason: anything,
          },
          { requiredKeys: [] },
        ),
      ),
    ),
    usage: anything,
  },
  { requiredKeys: [] },
)

test('whatever JSON a provider sends, texts are texts and counts are counts', () => {
  fc.assert(
    fc.property(fc.array(oddChunk), (chunks) => {
      const { text, reason, calls, usage } = readChunks(...chunks)
      expect(text).toEqual(expect.any(String))
      expect(['stop', 'length', 'content_filter']).toContain(reason)
      for (const call of calls) expect(Object.values(call).every((value) => typeof value === 'string')).toBe(true)
      for (const count of Object.values(usage ?? {})) expect(Number.isSafeInteger(count)).toBe(true)
    }),
  )
})

test('fragments that share an index but bring another id are another call', () => {
  const createNamedFragment = (id: string, name: string) => ({ index: 0, id, function: { name, arguments: '{}' } })
  const { calls } = readChunks({
    choices: [{ delta: { tool_calls: [createNamedFragment('a', 'one'), createNamedFragment('b', 'two')] } }],
  })
  expect(calls).toMatchObject([
    { id: 'a', name: 'one' },
    { id: 'b', name: 'two' },
  ])
})

test.each([
  ['another id with each piece', [0, 'a'], [0, 'b'], [0, 'c']],
  ['one id, but an index of its own for the name', [0, 'a'], [1, 'a'], [1, '']],
])('a call whose pieces have %s is one call', (_, ...places) => {
  const pieces = [{ name: 'weather', arguments: '' }, { arguments: '{"city":"M' }, { arguments: 'ünchen"}' }]
  const chunks = places.map(([index, id], at) => ({
    choices: [{ delta: { tool_calls: [{ index, id, function: pieces[at] }] } }],
  }))
  expect(readChunks(...chunks).calls).toEqual([{ id: 'a', name: 'weather', arguments: '{"city":"München"}' }])
})

test('calls without ids that share an index are calls of their own, in one piece of the answer or in several', () => {
  const createCallFragment = (name: string, given: string) => ({
    index: 0,
    id: '',
    function: { name, arguments: given },
  })
  const one = createCallFragment('weather', '{"city":"Paris"}')
  const other = createCallFragment('weather', '{"city":"Rome"}')
  const createCallsChunk = (...calls: object[]) => ({ choices: [{ delta: { tool_calls: calls } }] })
  const expected = [
    { id: 'call_0', name: 'weather', arguments: '{"city":"Paris"}' },
    { id: 'call_1', name: 'weather', arguments: '{"city":"Rome"}' },
  ]
  expect(readChunks(createCallsChunk(one, other)).calls).toEqual(expected)
  expect(readChunks(createCallsChunk(one), createCallsChunk(other)).calls).toEqual(expected)
  const inPieces = ['{"deep":{"a":1}', ',"b":2}', ''].map((given) =>
    createCallsChunk(createCallFragment('weather', given)),
  )
  expect(readChunks(...inPieces).calls).toMatchObject([{ name: 'weather', arguments: '{"deep":{"a":1},"b":2}' }])
})

test('a call without an id gets none that another call of the answer has', () => {
  const unnamed = { index: 1, function: { name: 'time', arguments: '{}' } }
  const named = { index: 2, id: 'call_1', function: { name: 'weather', arguments: '{}' } }
  const { calls } = readChunks({ choices: [{ delta: { tool_calls: [{ ...unnamed, index: 0 }, unnamed, named] } }] })
  expect(calls.map(({ id, name }) => [id, name])).toEqual([
    ['call_0', 'time'],
    ['call_1_', 'time'],
    ['call_1', 'weather'],
  ])
})

test('the mark of the end may be followed by blanks', () => {
  const reader = createCompletionsReader()
  reader.read(JSON.stringify({ choices: [{ delta: { content: 'So' } }] }))
  reader.read('[DONE] ')
  expect([reader.isDone(), reader.takeText()]).toEqual([true, 'So'])
})

test('a thought is hidden to its mark and no further, whichever letters are in it', () => {
  const { text } = readChunks({ choices: [{ message: { content: '<THINK>İstanbul, İzmir</Think>Merhaba!' } }] })
  expect(text).toBe('Merhaba!')
})

test.each([
  [
    'an answer that begins with a line break and an indented line keeps them',
    ['\n', '    ', 'code', '\n\nend'],
    '\n    code\n\nend',
  ],
  ['an answer of blanks alone has no text', ['\n', ' ', '\t'], ''],
  ['the blanks after a thought go with it', ['\n<think>Hm.</think>\n\n', ' Yes'], 'Yes'],
])('%s', (_, pieces, expected) => {
  expect(readChunks(...pieces.map((content) => ({ choices: [{ delta: { content } }] }))).text).toBe(expected)
})

test('the blanks before an answer are left out where the model thought before, apart from its words', () => {
  const deltas = [{ reasoning_content: 'Hm.' }, { content: '\n\n' }, { content: 'Yes' }]
  expect(readChunks(...deltas.map((delta) => ({ choices: [{ delta }] }))).text).toBe('Yes')
})

test('a name that comes in pieces is put together, one that is repeated is not', () => {
  const createOneCallChunk = (fragment: object) => ({
    choices: [{ delta: { tool_calls: [{ index: 0, ...fragment }] } }],
  })
  const pieces = [
    createOneCallChunk({ id: 'a', function: { name: 'wea' } }),
    createOneCallChunk({ function: { name: 'ther' } }),
  ]
  expect(readChunks(...pieces)).toMatchObject({ calls: [{ name: 'weather' }] })
  const repeated = [
    createOneCallChunk({ id: 'a', function: { name: 'weather' } }),
    createOneCallChunk({ id: 'a', function: { name: 'weather' } }),
  ]
  expect(readChunks(...repeated)).toMatchObject({ calls: [{ name: 'weather' }] })
})

test.each([
  ['length', 'length'],
  ['MAX_TOKENS', 'length'],
  ['model_length', 'length'],
  ['content_filter', 'content_filter'],
  ['content_filter: SAFETY', 'content_filter'],
  ['SAFETY', 'content_filter'],
  ['PROHIBITED_CONTENT', 'content_filter'],
  ['RECITATION', 'content_filter'],
  ['tool_calls', 'stop'],
  ['STOP', 'stop'],
  ['eos', 'stop'],
])('R12: the finish reason %s is %s', (reason, read) => {
  expect(readChunks({ choices: [{ delta: { content: 'So' }, finish_reason: reason }] }).reason).toBe(read)
})

test.each([
  ['error', {}],
  ['insufficient_system_resource', {}],
  ['stop', { x_groq: { id: 'req_1', error: 'over_capacity' } }],
])('R6: an answer that a service stopped on the way (%s, %j) is broken, not whole', (reason, more) => {
  const cut = { choices: [{ delta: {}, finish_reason: reason }], ...more }
  const error = (() => {
    try {
      readChunks({ choices: [{ delta: { content: 'It is ' } }] }, cut)
      return undefined
    } catch (thrown) {
      return thrown
    }
  })()
  expect(error).toMatchObject({ code: 'provider_failed' })
  if ('x_groq' in more) expect(findProviderWords(error)?.text).toBe('over_capacity')
})

test.each([
  [{ prompt_tokens: 20, completion_tokens: 198, total_tokens: 623 }, 603],
  [{ prompt_tokens: 20, completion_tokens: 198, total_tokens: 218 }, 198],
  [{ prompt_tokens: 20, completion_tokens: 198 }, 198],
  [{ prompt_tokens: 20, completion_tokens: 198, total_tokens: 5 }, 198],
])('thoughts that a service counts in the total alone are counted as written: %j', (usage, written) => {
  const { usage: read } = readChunks({ choices: [{ delta: { content: 'So' }, finish_reason: 'stop' }], usage })
  expect(read).toEqual({ prompt_tokens: 20, completion_tokens: written })
})

test('the tokens that a service counts in its choice, as Moonshot does, are read', () => {
  const usage = { prompt_tokens: 19, completion_tokens: 21, total_tokens: 40 }
  const last = { choices: [{ index: 0, delta: {}, finish_reason: 'stop', usage }] }
  const { usage: read } = readChunks({ choices: [{ delta: { content: 'So' } }] }, last)
  expect(read).toEqual({ prompt_tokens: 19, completion_tokens: 21 })
})
