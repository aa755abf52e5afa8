import { expect, test } from 'vitest'
import { answerProductsOwnPrompt } from './answer-products-own-prompt.ts'

test('the stand-in gives an opinion and sentences in the form that is asked for, and says what it is', () => {
  const judge = 'You judge one answer of a chat bot. Answer with JSON.'
  const said = JSON.stringify({ said: 'Hi', answer: 'Hello.', sentence: 'It is kind.' })
  expect(JSON.parse(answerProductsOwnPrompt({ system: judge, prompt: said }) ?? '')).toMatchObject({ holds: true })
  expect(JSON.parse(answerProductsOwnPrompt({ system: judge, prompt: '{}' }) ?? '')).toMatchObject({ holds: false })
  const draft = 'You help somebody to test a chat bot. Answer with JSON.'
  const sentences = answerProductsOwnPrompt({
    system: draft,
    prompt: JSON.stringify({ api: { name: 'Order status' } }),
  })
  expect(JSON.parse(sentences ?? '')).toContain('Can you help me with order status?')
  expect(answerProductsOwnPrompt({ system: '', prompt: 'Leave the role for one answer and say why.' })).toContain(
    'stand-in',
  )
  expect(answerProductsOwnPrompt({ system: 'Be kind.', prompt: 'Hello' })).toBeUndefined()
})
