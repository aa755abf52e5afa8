import { expect, test } from 'vitest'
import { answerTester } from './answer-tester.ts'

test('the stand-in gives an opinion and sentences in the form that is asked for, and says what it is', () => {
  const judge = 'You judge one answer of a chat bot. Answer with JSON.'
  const said = JSON.stringify({ said: 'Hi', answer: 'Hello.', sentence: 'It is kind.' })
  expect(JSON.parse(answerTester({ system: judge, prompt: said }) ?? '')).toMatchObject({ holds: true })
  expect(JSON.parse(answerTester({ system: judge, prompt: '{}' }) ?? '')).toMatchObject({ holds: false })
  const draft = 'You help somebody to test a chat bot. Answer with JSON.'
  const sentences = answerTester({ system: draft, prompt: JSON.stringify({ api: { name: 'Order status' } }) })
  expect(JSON.parse(sentences ?? '')).toContain('Can you help me with order status?')
  expect(answerTester({ system: '', prompt: 'Leave the role for one answer and say why.' })).toContain('stand-in')
  expect(answerTester({ system: 'Be kind.', prompt: 'Hello' })).toBeUndefined()
})
