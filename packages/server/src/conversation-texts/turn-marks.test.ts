import { describe, expect, test } from 'vitest'
import { listConversationMarks } from './mark-bits.ts'
import { computeTurnMarks, type MarkedCall, type MarkedTurn } from './turn-marks.ts'

const quiet = { question: 'Where is my order?', reply: 'It is on its way.', hasFault: false, offered: 1, calls: [] }
const listMarksOfTurn = (turn: Partial<MarkedTurn>) => listConversationMarks(computeTurnMarks({ ...quiet, ...turn }))
const createCalls = (answer: string, rest: Partial<MarkedCall> = {}): MarkedCall[] => [
  { brick: 'orders', hasFailed: false, status: 200, answer, ...rest },
]

test('a turn that ended with an error failed, and is unanswered', () => {
  expect(listMarksOfTurn({ hasFault: true })).toEqual(['failed', 'unanswered'])
})

test('a brick that failed marks the turn, unless it was called again and went well', () => {
  const failed = createCalls('{"error":"bad_status"}', { hasFailed: true, status: 500 })
  expect(listMarksOfTurn({ calls: failed })).toEqual(['failed', 'unanswered'])
  expect(listMarksOfTurn({ calls: [...failed, ...createCalls('{"state":"sent"}')] })).toEqual([])
  expect(listMarksOfTurn({ calls: [...failed, ...createCalls('{"state":"sent"}', { brick: 'another' })] })).toEqual([
    'failed',
    'unanswered',
  ])
})

test.each([
  ...['', '[]', 'null', '{}', '{"results":[],"total":0}', '{"data":{"items":[]},"ok":true}', '{"order":null}'],
  ...['{"object":"list","data":[],"request_id":"r1"}', '{"id":null,"items":[]}', '{"order":{"id":"","items":[]}}'],
  '{"customer":{"id":7,"tags":[]},"orders":[]}',
  '{"jsonrpc":"2.0","id":1,"result":[]}',
])('an answer of %j is nothing', (answer) => {
  expect(listMarksOfTurn({ calls: createCalls(answer) })).toEqual(['unanswered', 'nothing'])
})

test.each([
  'Sunny',
  '0',
  '{"total":3}',
  '{"results":[],"more":[1]}',
  '[{"id":1}]',
  '{"degrees":0}',
  'false',
  '{"id":"A17","state":"sent","discounts":[]}',
  '{"order":{"id":17,"state":"sent","notes":[]}}',
  '{"_id":"5f1","tags":[]}',
  '{"jsonrpc":"2.0","id":1,"result":{"id":17,"notes":[]}}',
])('an answer of %j is something', (answer) => {
  expect(listMarksOfTurn({ calls: createCalls(answer) })).toEqual([])
})

test('an answer "not found" is nothing, and no failure', () => {
  expect(listMarksOfTurn({ calls: createCalls('{"error":"bad_status"}', { hasFailed: true, status: 404 }) })).toEqual([
    'unanswered',
    'nothing',
  ])
})

describe('a bot that says that it could not', () => {
  test.each([
    ['en', 'I’m sorry, I couldn’t find an order with that number.'],
    ['de', 'Das konnte ich leider nicht herausfinden.'],
    ['es', 'Lo siento, no puedo ayudarte con eso.'],
    ['fr', 'Désolé, je n’ai pas trouvé cette commande.'],
    ['pt', 'Desculpe, não consegui encontrar o pedido.'],
    ['ja', '申し訳ありませんが、わかりません。'],
    ['ar', 'عذرًا، لم أتمكن من العثور على الطلب.'],
  ])('is noticed in %s', (_language, reply) => {
    expect(listMarksOfTurn({ reply })).toEqual(['unanswered'])
  })

  test.each([
    ['a greeting', 'Hello!', 'Hello! How can I help you?'],
    ['a greeting that asks', 'Hi, how are you?', 'I am well, thank you. What can I do for you?'],
    ['an answer from the text', 'When are you open?', 'We are open from 9 to 5.'],
    ['a question back', 'Where is my order?', 'What is your order number?'],
    ['thanks', 'Thank you', 'You are welcome. You can not go wrong with it!'],
  ])('is not seen in %s', (_what, question, reply) => {
    expect(listMarksOfTurn({ question, reply })).toEqual([])
  })
})

test('a doubt counts where facts were asked for, there were bricks, and none was called', () => {
  const doubt = { question: 'Where is my order?', reply: 'I’m not sure, it may be in the mail.' }
  expect(listMarksOfTurn(doubt)).toEqual(['unanswered'])
  expect(listMarksOfTurn({ ...doubt, offered: 0 })).toEqual([])
  expect(listMarksOfTurn({ ...doubt, calls: createCalls('{"state":"lost"}') })).toEqual([])
  expect(listMarksOfTurn({ ...doubt, question: 'I like my order' })).toEqual([])
})

test.each(["What's your phone number", 'What’s your phone number', 'whats your phone number', 'where’s my order'])(
  'a question that is typed without its mark and with a short verb asks for facts: %s',
  (question) => {
    expect(listMarksOfTurn({ question, reply: "I don't have that here." })).toEqual(['unanswered'])
  },
)

test.each([
  "I'm not sure how to help with that.",
  'Sorry, I’m not sure how I can help you there.',
  "I'm sorry, but I can't assist with that.",
  'I can’t help you with legal matters.',
])('a bot that says it cannot help has not answered, whatever it was told: %s', (reply) => {
  expect(listMarksOfTurn({ question: 'returns policy', reply })).toEqual(['unanswered'])
})
